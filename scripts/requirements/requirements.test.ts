import { describe, expect, test } from 'vitest';
import { findProofs } from './proofs.ts';
import { parseRows } from './rows.ts';
import { renderTable, unknownIds, unsettledRows } from './table.ts';

const ids = (source: string): string[] => findProofs('a.test.ts', source).map((proof) => proof.id);

describe('rows', () => {
  test('are read from lines of id, tab and statement', () => {
    expect(parseRows('S1.1\tfirst\nS1.2\tsecond\n')).toEqual([
      { id: 'S1.1', statement: 'first' },
      { id: 'S1.2', statement: 'second' },
    ]);
  });

  test('may be decisions, and may say why no test names them', () => {
    expect(parseRows('D7\tdecided\tNothing runs it.\n')).toEqual([
      { id: 'D7', statement: 'decided', untested: 'Nothing runs it.' },
    ]);
  });

  test.each(['S1\tno number', 'D100\ttoo many', 'S1.1 no tab', 'S1.1\t'])(
    'refuse a bad line: %j',
    (line) => {
      expect(() => parseRows(`${line}\n`)).toThrow('line 1');
    },
  );

  test('refuse an id that is named twice', () => {
    expect(() => parseRows('S1.1\ta\nS1.1\tb\n')).toThrow('S1.1 twice');
  });
});

describe('proofs', () => {
  test('are found in titles of tests and groups, not in comments or other strings', () => {
    expect(ids(`describe('S4.1 group', () => { it("does S4.2 and S4.3", () => {}) })`)).toEqual([
      'S4.1',
      'S4.2',
      'S4.3',
    ]);
    expect(ids(`// S4.1\nconst a = 'S4.2'; log('S4.3');`)).toEqual([]);
  });

  test('are found behind modifiers, in steps and in templates', () => {
    expect(ids('test.skip("S1.1", () => {}); test.step(`S1.2 ${name}`, () => {});')).toEqual([
      'S1.1',
      'S1.2',
    ]);
  });

  test('are found in the table of a test with many cases', () => {
    expect(ids(`test.each([['S8.1', 'a'], ['S8.2', 'b']])('%s says %s', () => {})`)).toEqual([
      'S8.1',
      'S8.2',
    ]);
  });

  test('do not take S1.10 for S1.1, nor other signs for a decision', () => {
    expect(ids(`test('S1.10', () => {})`)).toEqual(['S1.10']);
    expect(ids(`test('(D7, D12) 3D, D800 and \\uD83D', () => {})`)).toEqual(['D7', 'D12']);
  });
});

describe('table', () => {
  const rows = [
    { id: 'S1.1', statement: 'a | b' },
    { id: 'S2.1', statement: 'unproven' },
  ];
  const proof = { id: 'S1.1', file: 'a.test.ts', title: 'shows <b>' };

  test('names for each row the tests that prove it', () => {
    const table = renderTable(rows, [proof]);
    expect(table).toContain('1 of 2 rows');
    expect(table).toContain('| S1.1 | a \\| b | `a.test.ts` › shows &lt;b> |');
    expect(table).toContain('| S2.1 | unproven |  |');
  });

  test('has a section for decisions, with the reason in the place of a test', () => {
    const table = renderTable([...rows, { id: 'D7', statement: 'd', untested: 'No code.' }], []);
    expect(table).toContain('## Decisions on what the specification leaves open');
    expect(table).toContain('| D7 | d | No code. |');
  });

  test('wants a test or a reason for each row, and not both', () => {
    const decided = { id: 'D7', statement: 'd', untested: 'No code.' };
    expect(unsettledRows([...rows, decided], [proof])).toEqual([
      expect.stringContaining('S2.1 is named by no test'),
    ]);
    expect(unsettledRows([decided], [{ ...proof, id: 'D7' }])).toEqual([
      expect.stringContaining('D7 is named by a test'),
    ]);
  });

  test('tells which proofs have no row', () => {
    const astray = { ...proof, id: 'S9.99' };
    expect(unknownIds(rows, [proof, astray])).toEqual([astray]);
  });
});
