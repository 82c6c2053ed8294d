import { describe, expect, it } from 'vitest';
import { findProofs } from './proofs.ts';
import { parseRows } from './rows.ts';
import { chosenRows, renderTable, unknownIds, unsettledRows } from './table.ts';

const ids = (source: string): string[] => findProofs('a.test.ts', source).map((proof) => proof.id);

describe('rows', () => {
  it('are read from lines of id, tab and statement', () => {
    expect(parseRows('S1.1\tfirst\nS1.2\tsecond\n')).toEqual([
      { id: 'S1.1', statement: 'first' },
      { id: 'S1.2', statement: 'second' },
    ]);
  });

  it('may be decisions, and may say why no test names them', () => {
    expect(parseRows('D7\tdecided\tNothing runs it.\n')).toEqual([
      { id: 'D7', statement: 'decided', untested: 'Nothing runs it.' },
    ]);
  });

  it.each(['S1\tno number', 'D100\ttoo many', 'S1.1 no tab', 'S1.1\t'])(
    'refuse a bad line: %j',
    (line) => {
      expect(() => parseRows(`${line}\n`)).toThrow('line 1');
    },
  );

  it('refuse an id that is named twice', () => {
    expect(() => parseRows('S1.1\ta\nS1.1\tb\n')).toThrow('S1.1 twice');
  });
});

describe('proofs', () => {
  it('are found in titles of tests and groups, not in comments or other strings', () => {
    expect(ids(`describe('S4.1 group', () => { it("does S4.2 and S4.3", () => {}) })`)).toEqual([
      'S4.1',
      'S4.2',
      'S4.3',
    ]);
    expect(ids(`// S4.1\nconst a = 'S4.2'; log('S4.3');`)).toEqual([]);
  });

  it('are found behind modifiers, in steps and in templates', () => {
    expect(ids('test.skip("S1.1", () => {}); test.step(`S1.2 ${name}`, () => {});')).toEqual([
      'S1.1',
      'S1.2',
    ]);
  });

  it('are found in the table of a test with many cases', () => {
    expect(ids(`test.each([['S8.1', 'a'], ['S8.2', 'b']])('%s says %s', () => {})`)).toEqual([
      'S8.1',
      'S8.2',
    ]);
  });

  it('do not take S1.10 for S1.1, nor other signs for a decision', () => {
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

  it('names for each row the tests that prove it', () => {
    const table = renderTable(rows, [proof]);
    expect(table).toContain('1 of 2 rows');
    expect(table).toContain('| S1.1 | a \\| b | `a.test.ts` › shows &lt;b> |');
    expect(table).toContain('| S2.1 | unproven |  |');
  });

  it('has a section for decisions, with the reason in the place of a test', () => {
    const table = renderTable([...rows, { id: 'D7', statement: 'd', untested: 'No code.' }], []);
    expect(table).toContain('## Decisions on what the specification leaves open');
    expect(table).toContain('| D7 | d | No code. |');
  });

  it('leaves out sections without rows', () => {
    expect(renderTable(rows, []).match(/^## .*$/gm)).toEqual([
      '## S1 What the product does',
      '## S2 Screens and routes',
    ]);
  });

  it('is of the rows and sections that are asked for, and of all where none is', () => {
    const decided = { id: 'D7', statement: 'decided' };
    const all = [...rows, { id: 'S2.10', statement: 'x' }, decided];
    const chosen = (...wanted: string[]) => chosenRows(all, wanted).map(({ id }) => id);
    expect(chosen()).toEqual(['S1.1', 'S2.1', 'S2.10', 'D7']);
    expect(chosen('S2')).toEqual(['S2.1', 'S2.10']);
    expect(chosen('D', 'S2.1')).toEqual(['S2.1', 'D7']);
    expect(() => chosen('S2.1', 'S2.99')).toThrow('S2.99');
  });

  it('wants a test or a reason for each row, and not both', () => {
    const decided = { id: 'D7', statement: 'd', untested: 'No code.' };
    expect(unsettledRows([...rows, decided], [proof])).toEqual([
      expect.stringContaining('S2.1 is named by no test'),
    ]);
    expect(unsettledRows([decided], [{ ...proof, id: 'D7' }])).toEqual([
      expect.stringContaining('D7 is named by a test'),
    ]);
  });

  it('tells which proofs have no row', () => {
    const astray = { ...proof, id: 'S9.99' };
    expect(unknownIds(rows, [proof, astray])).toEqual([astray]);
  });
});
