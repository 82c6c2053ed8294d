import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { findProofs } from './requirements/proofs.ts';
import { parseRows } from './requirements/rows.ts';
import { renderTable, unknownIds, unsettledRows } from './requirements/table.ts';

// Fills docs/requirements.md; with --check only tells whether it is up to date.
const TABLE = 'docs/requirements.md';

function testFiles(): string[] {
  return globSync('{packages,fixtures,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).toSorted();
}

// The tests of these scripts speak of made-up rows.
const files = testFiles().filter((file) => !file.startsWith('scripts/requirements/'));
const rows = parseRows(readFileSync('docs/requirements/rows.tsv', 'utf8'));
const proofs = files.flatMap((file) => findProofs(file, readFileSync(file, 'utf8')));
const unknown = unknownIds(rows, proofs);
for (const { id, file, title } of unknown) {
  console.error(`${file}: "${title}" names ${id}, which docs/requirements/rows.tsv does not have.`);
}
const unsettled = unsettledRows(rows, proofs);
for (const problem of unsettled) console.error(problem);
const wrong = unknown.length + unsettled.length > 0;
const table = renderTable(rows, proofs);
const stale = !existsSync(TABLE) || readFileSync(TABLE, 'utf8') !== table;
if (process.argv.includes('--check')) {
  if (stale) console.error(`${TABLE} is stale: run \`npm run fix\`.`);
  if (stale || wrong) process.exitCode = 1;
} else {
  writeFileSync(TABLE, table);
  if (wrong) process.exitCode = 1;
}
