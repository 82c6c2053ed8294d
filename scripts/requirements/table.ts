import type { Proof } from './proofs.ts';
import type { Row } from './rows.ts';

const SECTIONS: Record<string, string> = {
  S1: 'What the product does',
  S2: 'Screens and routes',
  S3: 'Entities',
  S4: 'States and transitions',
  S5: 'Validation',
  S6: 'Roles and permissions',
  S7: 'Calls',
  S8: 'Messages',
  S9: 'Rules and numbers',
  D: 'Decisions on what the specification leaves open',
};

/** The ids that tests claim to prove although no row has them. */
export function unknownIds(rows: Row[], proofs: Proof[]): Proof[] {
  const known = new Set(rows.map((row) => row.id));
  return proofs.filter((proof) => !known.has(proof.id));
}

/** What is wrong with rows that have neither a test nor a reason why not, or both. */
export function unsettledRows(rows: Row[], proofs: Proof[]): string[] {
  const proven = new Set(proofs.map((proof) => proof.id));
  return rows.flatMap(({ id, untested }) => {
    if (proven.has(id) && untested !== undefined)
      return `${id} is named by a test: take the reason why it has none out of rows.tsv.`;
    if (!proven.has(id) && untested === undefined)
      return `${id} is named by no test: write one, or say after a tab in rows.tsv why there is none.`;
    return [];
  });
}

const sectionOf = ({ id }: Row) => (id.startsWith('D') ? 'D' : id.split('.')[0]);
const isAskedFor = (row: Row, name: string) => row.id === name || sectionOf(row) === name;

/**
 * The rows that are asked for: by their ids, or by the letter and number of a section (`S4`, `D`); all of them
 * where nothing is asked for.
 *
 * @throws Error naming what no row has.
 */
export function chosenRows(rows: Row[], wanted: string[]): Row[] {
  const astray = wanted.filter((name) => !rows.some((row) => isAskedFor(row, name)));
  if (astray.length > 0) throw new Error(`No row or section is called ${astray.join(', ')}.`);
  if (wanted.length === 0) return rows;
  return rows.filter((row) => wanted.some((name) => isAskedFor(row, name)));
}

/** A Markdown table for each section: what the product must do, and the tests that prove it. */
export function renderTable(rows: Row[], proofs: Proof[]): string {
  const proven = rows.filter((row) => proofs.some((proof) => proof.id === row.id));
  const lines = [`${proven.length} of ${rows.length} rows are named by a test.`];
  for (const [section, title] of Object.entries(SECTIONS)) {
    const own = rows.filter((row) => sectionOf(row) === section);
    if (own.length === 0) continue;
    lines.push(
      '',
      `## ${section === 'D' ? '' : `${section} `}${title}`,
      '',
      '| Row | Statement | Tests |',
      '| --- | --- | --- |',
      ...own.map((row) => renderRow(row, proofs)),
    );
  }
  return `${lines.join('\n')}\n`;
}

function renderRow(row: Row, proofs: Proof[]): string {
  const tests = proofs
    .filter((proof) => proof.id === row.id)
    .map((proof) => `\`${proof.file}\` › ${cell(proof.title)}`)
    .toSorted();
  const shown = row.untested === undefined ? tests.join('<br>') : cell(row.untested);
  return `| ${row.id} | ${cell(row.statement)} | ${shown} |`;
}

/** Keeps what would end a table cell, or be taken for a tag, as plain text. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
