import { describe, expect, it } from 'vitest';
import { missingOf, nothingStated, type OperatorDetails } from '../operator.ts';
import { blankTexts, operatorTexts } from './operator.ts';

const complete: OperatorDetails = {
  name: 'Harbour Archive',
  address: ['12 Quay Street', 'Hamburg'],
  email: 'desk@harbour.example',
  phone: '+49 40 1',
  register: ['HRB 1'],
  authority: 'the Commissioner of Hamburg',
  law: 'Germany',
  storage: 'Falkenstein',
  backup_days: 1,
  retention: { default_days: null, max_days: 90 },
  own_machine: false,
};

describe('what the trust pages say of the operator', () => {
  it('is all that was stated, and no note', () => {
    const texts = operatorTexts(complete);
    expect(missingOf(complete)).toEqual([]);
    expect(texts.note).toBe('');
    expect(texts.who).toBe('Harbour Archive\n12 Quay Street\nHamburg');
    expect(texts.backups).toContain('kept for 1 day.');
    expect(Object.values(texts).join(' ')).not.toMatch(/not stated|null|undefined/);
  });

  it('is in plain words that nothing was stated', () => {
    const texts = operatorTexts(nothingStated);
    for (const place of [
      'who',
      'reach',
      'authority',
      'storage',
      'controller',
      'place',
      'law',
    ] as const) {
      expect([place, texts[place]]).toEqual([place, expect.stringMatching(/not stated/i)]);
    }
    expect(texts.note).toContain('has not filled in everything');
  });

  it('alarms nobody on a machine of one’s own', () => {
    const { note } = operatorTexts({ ...nothingStated, own_machine: true });
    expect(note).toMatch(/this computer alone/);
  });

  it('has words for every place, and none for others', () => {
    expect(Object.keys(operatorTexts(complete))).toEqual(Object.keys(blankTexts));
  });

  it('says when documents go by themselves, as the operator has set it', () => {
    expect(operatorTexts(nothingStated).retention).toMatch(
      /^Documents are kept until you delete them/,
    );
    expect(operatorTexts(complete).retention).toContain('90 days');
  });

  it('says of backups that there are none', () => {
    expect(operatorTexts({ ...complete, backup_days: 0 }).backups).toMatch(/^No backups are kept/);
  });
});
