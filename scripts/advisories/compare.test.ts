import { describe, expect, it } from 'vitest';
import { advisoryList, compare, type AdvisoryList, type Lock } from './compare.ts';

const today = new Date('2026-11-22T12:00:00Z');
const integrity = 'sha512-x';

const list = (changes: Partial<AdvisoryList> = {}): AdvisoryList => ({
  lookedUpOn: '2026-11-22',
  sourcesUntil: '2026-09-19',
  lookedUp: [
    { how: 'by name', packages: ['server@5.0.1', '@family/member@1.0.0'] },
    { how: 'together', packages: ['@binaries/*'] },
  ],
  advisories: [
    { package: 'server', id: 'GHSA-1', vulnerable: '<4.2.0 || >=5.0.0 <5.0.1', about: 'reads on' },
    { package: 'tool', id: 'GHSA-2', vulnerable: '<=1.9.9', about: 'listens to anybody' },
  ],
  exceptions: [],
  ...changes,
});

/** A lock as npm writes it: ourselves, a package of ours with its link, and what is installed. */
const lock = (installed: Lock['packages']): Lock => ({
  packages: {
    '': { version: '0.1.0' },
    'packages/ours': { version: '0.1.0' },
    'node_modules/@legible/ours': { link: true },
    ...installed,
  },
});
const sound = { 'node_modules/server': { version: '5.0.1', integrity } };

describe('what is installed', () => {
  it('is sound where every version is outside of the known ranges', () => {
    const installed = lock({
      ...sound,
      'node_modules/@binaries/linux': { version: '1.0.0', integrity },
      'node_modules/tool': { version: '2.0.0', integrity, dev: true },
    });
    expect(compare(installed, list(), today)).toEqual({ problems: [], warnings: [] });
  });

  it.each([
    ['node_modules/server', '4.1.9'],
    ['node_modules/server', '5.0.0'],
    ['node_modules/other/node_modules/server', '5.0.1-rc.1'],
  ])('fails at %s in %s, which is known to be vulnerable', (path, version) => {
    const { problems } = compare(lock({ [path]: { version, integrity } }), list(), today);
    expect(problems).toEqual([
      expect.stringContaining(`server@${version} is known to be vulnerable`),
    ]);
  });

  it('fails at what builds it as well, but for a written exception of exactly this version', () => {
    const installed = lock({
      ...sound,
      'node_modules/tool': { version: '1.2.3', integrity, dev: true },
    });
    const exception = { package: 'tool', version: '1.2.3', id: 'GHSA-2', date: '2026-11-22' };
    const because = { ...exception, reason: 'It never listens here.' };
    expect(compare(installed, list(), today).problems).toHaveLength(1);
    expect(compare(installed, list({ exceptions: [because] }), today).problems).toEqual([]);
    const older = { ...because, version: '1.2.2' };
    expect(compare(installed, list({ exceptions: [older] }), today).problems).toEqual([
      expect.stringContaining('tool@1.2.3 is known to be vulnerable'),
      expect.stringContaining('tool@1.2.2 (GHSA-2) is about nothing that is installed'),
    ]);
  });

  it('names what comes with the product and was never looked up, once', () => {
    const stranger = { version: '1.0.0', integrity };
    const installed = lock({
      ...sound,
      'node_modules/stranger': stranger,
      'node_modules/server/node_modules/stranger': { ...stranger, version: '2.0.0' },
      'node_modules/@family/other': stranger,
      'node_modules/only-for-tests': { ...stranger, dev: true },
    });
    expect(compare(installed, list(), today).problems).toEqual([
      expect.stringContaining('stranger comes with the product'),
      expect.stringContaining('@family/other comes with the product'),
    ]);
  });

  it('fails without integrity: what its source says today would be installed', () => {
    const { problems } = compare(
      lock({ 'node_modules/server': { version: '5.0.1' } }),
      list(),
      today,
    );
    expect(problems).toEqual([expect.stringContaining('server@5.0.1 has no integrity')]);
  });

  it('may be another version than the one that was looked up, and says so', () => {
    const newer = lock({ 'node_modules/server': { version: '5.1.0', integrity } });
    expect(compare(newer, list(), today)).toEqual({
      problems: [],
      warnings: ['server@5.1.0 was looked up as 5.0.1.'],
    });
  });
});

const at = (date: string) => compare(lock(sound), list(), new Date(date));

describe('the list', () => {
  it('grows old after ninety days, which fails nothing', () => {
    expect(at('2027-02-20').warnings).toEqual([]);
    expect(at('2027-02-21')).toEqual({
      problems: [],
      warnings: [expect.stringContaining('The list of advisories is 91 days old')],
    });
  });

  it.each([
    [
      'a range that says nothing',
      { advisories: [{ package: 'a', id: 'b', vulnerable: 'soon', about: 'c' }] },
    ],
    [
      'an exception without a reason',
      { exceptions: [{ package: 'a', version: '1.0.0', id: 'b', reason: '', date: '2026-11-22' }] },
    ],
    [
      'an exception without a date',
      { exceptions: [{ package: 'a', version: '1.0.0', id: 'b', reason: 'c' }] },
    ],
    ['no date', { lookedUpOn: 'lately' }],
  ])('is refused with %s', (_, changes) => {
    expect(advisoryList.safeParse({ ...list(), ...changes }).success).toBe(false);
    expect(advisoryList.safeParse(list()).success).toBe(true);
  });
});
