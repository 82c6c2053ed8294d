import { describe, expect, it } from 'vitest';
import { retentionMessages } from '../messages/documents/retention.ts';
import { retentionChoices, retentionInForce } from './retention.ts';

const none = { defaultDays: null, maxDays: null };

describe('what holds for an account (D83)', () => {
  it.each([
    [undefined, null, null, null],
    [undefined, 30, null, 30],
    [undefined, null, 90, 90],
    [undefined, 30, 90, 30],
    [null, 30, null, null],
    [null, 30, 90, 90],
    [7, 30, 90, 7],
    [90, null, 30, 30],
    [90, null, null, 90],
  ] as const)(
    'that chose %s, with the default %s and the maximum %s',
    (chosen, defaultDays, maxDays, days) => {
      expect(retentionInForce({ defaultDays, maxDays }, chosen)).toBe(days);
    },
  );

  it('leaves the choices that the maximum allows', () => {
    expect(retentionChoices(null)).toEqual([null, 1, 7, 30, 90]);
    expect(retentionChoices(undefined)).toEqual([null, 1, 7, 30, 90]);
    expect(retentionChoices(7)).toEqual([1, 7]);
  });
});

describe('what a privacy page says of it', () => {
  it('is true without any rule', () => {
    const text = retentionMessages.policy(none).join(' ');
    expect(text).toMatch(/^Documents are kept until you delete them, or your account\./);
    expect(text).toContain('after 1, 7, 30 or 90 days');
    expect(text).toContain('at least 3 days ahead');
  });

  it('is true under the rules of an operator', () => {
    const both = retentionMessages.policy({ defaultDays: 30, maxDays: 90 }).join(' ');
    expect(both).toMatch(/^Documents are kept for 30 days after they were processed/);
    expect(both).toContain('another time, of 90 days at most');
    const shortest = retentionMessages.policy({ defaultDays: null, maxDays: 1 }).join(' ');
    expect(shortest).toMatch(/^Documents are kept for 1 day after/);
    expect(shortest).not.toContain('you can choose');
  });
});
