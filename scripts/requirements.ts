import { globSync, readFileSync } from 'node:fs';
import { findProofs } from './requirements/proofs.ts';
import { parseRows } from './requirements/rows.ts';
import { chosenRows, renderTable, unknownIds, unsettledRows } from './requirements/table.ts';

// Prints the requirements and the tests that prove them: all, or those that are named (`S4.22`, `D17`, `S4`, `D`).
// With --check it prints nothing but tests that name no row, and rows that have neither a test nor a reason.

function testFiles(): string[] {
  return globSync('{packages,fixtures,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).toSorted();
}

// The tests of these scripts speak of made-up rows.
const files = testFiles().filter(
  (file) => !/^scripts\/(requirements\/|references\.test\.ts$)/.test(file),
);
const rows = parseRows(readFileSync('docs/requirements/rows.tsv', 'utf8'));
const proofs = files.flatMap((file) => findProofs(file, readFileSync(file, 'utf8')));
const unknown = unknownIds(rows, proofs);
for (const { id, file, title } of unknown) {
  console.error(`${file}: "${title}" names ${id}, which docs/requirements/rows.tsv does not have.`);
}
const unsettled = unsettledRows(rows, proofs);
for (const problem of unsettled) console.error(problem);
if (unknown.length + unsettled.length > 0) process.exitCode = 1;

const wanted = process.argv.slice(2);
if (!wanted.includes('--check')) printRows(wanted);

function printRows(names: string[]): void {
  try {
    process.stdout.write(renderTable(chosenRows(rows, names), proofs));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
