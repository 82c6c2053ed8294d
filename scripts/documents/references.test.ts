import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../requirements/rows.ts';

const isMade = (path: string) => /(^|\/)(node_modules|dist|\.runtime|test-results)$/.test(path);
/** Tests that speak of numbers that were made up. */
const isAboutNumbers = (path: string) =>
  /^scripts\/(requirements\/|documents\/references\.test\.ts$)/.test(path);
const isText = (path: string) =>
  /\.(ts|tsx|mjs|css|html|md|tsv|sql|sh|ya?ml|json|service|toml)$/.test(path);
const files = globSync('{*,{bench,db,deploy,docs,e2e,fixtures,packages,scripts}/**/*}', {
  exclude: isMade,
}).filter((path) => isText(path) && !isAboutNumbers(path));
const RECORDS = 'docs/decisions';
const records = globSync(`${RECORDS}/[0-9]*.md`).toSorted();
const numberOf = (record: string) => Number(/(\d{4})-/.exec(record)?.[1]);

/** Requirements and decisions on them: `S4.22`, `D17`; neither `U+D7` nor `\uD83D`, nor a colour. */
const ROW = /(?<![\w+\\#])(?:D[1-9]\d*|S[1-9]\.\d+)\b/g;
const RECORD = /\b(?:decision|record)\s+(\d+)\b/g;

/** What a text cites and nothing defines. */
function dangling(text: string, rows: Set<string>, numbers: Set<number>): string[] {
  const unknown = [...text.matchAll(ROW)].map(([id]) => id).filter((id) => !rows.has(id));
  const unwritten = [...text.matchAll(RECORD)].filter(([, number]) => !numbers.has(Number(number)));
  return [...unknown, ...unwritten.map(([cited]) => cited)];
}

describe('references', () => {
  const rows = new Set(
    parseRows(readFileSync('docs/requirements/rows.tsv', 'utf8')).map(({ id }) => id),
  );
  const numbers = new Set(records.map(numberOf));

  it('lead to a row of docs/requirements/rows.tsv or to a record of docs/decisions', () => {
    const cited = files.flatMap((path) =>
      dangling(readFileSync(path, 'utf8'), rows, numbers).map((id) => `${path}: ${id}`),
    );
    expect(cited).toEqual([]);
  });

  it('to what is nowhere are found', () => {
    const known = new Set(['D7', 'S1.2']);
    expect(dangling('D7, S1.2, decision 17', known, new Set([17]))).toEqual([]);
    expect(dangling('(D84) and S1.20; see decision 6', known, new Set([17]))).toEqual([
      'D84',
      'S1.20',
      'decision 6',
    ]);
    expect(dangling('U+D7, \\uD83D, 3D, S3 and #D50', known, new Set([17]))).toEqual([]);
  });
});

describe('the index of decisions', () => {
  const index = readFileSync(`${RECORDS}/README.md`, 'utf8');

  it('has a line for each record, in their order, with its title', () => {
    const expected = records.map((path) => {
      const [, title = ''] = /^# \d+\. (.*)$/m.exec(readFileSync(path, 'utf8')) ?? [];
      return `- [${numberOf(path)}. ${title}](${path.slice(RECORDS.length + 1)})`;
    });
    expect([...index.matchAll(/^- \[.*\)/gm)].map(([line]) => line)).toEqual(expected);
  });

  it('numbers each record once, as its title does, and leaves out what it explains', () => {
    const titled = records.map((path) =>
      Number(/^# (\d+)\./m.exec(readFileSync(path, 'utf8'))?.[1]),
    );
    expect(titled).toEqual(records.map(numberOf));
    expect(new Set(titled).size).toBe(titled.length);
    const missing = Array.from({ length: Math.max(...titled) }, (_, at) => at + 1).filter(
      (number) => !titled.includes(number),
    );
    expect(missing).toEqual([6, 7, 8, 9]);
    expect(index).toContain('6 to 9');
  });
});
