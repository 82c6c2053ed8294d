import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, launchPrivateCluster, migrateDatabase } from '@legible/server/internal';
import { machine } from '../measuring/machine.ts';
import { markdown, type Row } from '../measuring/budgets.ts';
import { benchIndexing, benchRoom } from './costs.ts';
import { fill } from './filling/fill.ts';
import { benchRecall } from './recall.ts';
import { recognitionMs } from './recognition.ts';
import { benchLoad, benchSpeed } from './speed.ts';

// npm run bench:search: fills a database with pages, measures searches and indexing, and prints one table.
//   -- --pages N      how many pages (1000000): 0.3 of them in one account, the others in accounts of some 350
//   -- --folder F     where the database lies and stays (.legible/bench-search); N is added to its name
//   -- --searches N   searches of each kind (200)
//   -- --seconds N    for how long searches come beside pages that are indexed (20)
//   -- --only A,B     of room, speed, load, indexing, recall

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000000' },
    folder: { type: 'string', default: '.legible/bench-search' },
    searches: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: 'room,speed,load,indexing,recall' },
  },
});
const pages = Number(values.pages);
const size = { pages, large: pages * 0.3, accounts: Math.max(20, Math.round(pages / 500)) };
const folder = resolve(`${values.folder}-${pages}`);
const wants = (part: string) => values.only.split(',').includes(part);

mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o711);
const cluster = await launchPrivateCluster(folder);
await migrateDatabase(cluster.options);
// To fill a database takes longer than any statement of the product may.
const patient = {
  ...cluster.options,
  statement_timeout: 0,
  query_timeout: 0,
  options: '-c maintenance_work_mem=1GB',
};
const connection = connect(patient, (error) => console.error(error));
const rows: Row[] = [];
/** Each row is told as it comes, too: a run takes half an hour, and may be broken off. */
const tell = (more: Row[]) => {
  rows.push(...more);
  for (const { figure, measured, budget, note } of more) {
    console.error(`${figure}: ${measured} (${budget}) ${note}`);
  }
};
try {
  await fillOnce();
  if (wants('room')) tell(await benchRoom(connection));
  if (wants('speed')) tell(await benchSpeed(connection, size, Number(values.searches)));
  if (wants('load')) tell(await benchLoad(connection, size, Number(values.seconds)));
  if (wants('indexing')) await benchBothIndexings();
  if (wants('recall')) tell(await benchRecall(connection));
} finally {
  await connection.close();
  await cluster.stop();
}
console.log(`${machine()}; ${pages} pages, ${size.accounts} accounts\n`);
console.log(markdown(rows));

/** @throws Error where an earlier fill was broken off: its figures would be those of another database */
async function fillOnce(): Promise<void> {
  const filled = join(folder, 'filled');
  if (existsSync(filled) || pages === 0) return;
  const { rows: there } = await connection.pool.query('select from search_pages limit 1');
  if (there.length > 0) throw new Error(`${folder} was not filled to its end. Remove it.`);
  await fill(connection, cluster.options, size);
  writeFileSync(filled, '');
}

/** Documents of one page, and of ten. */
async function benchBothIndexings(): Promise<void> {
  for (const { documents, pagesEach } of [
    { documents: 400, pagesEach: 1 },
    { documents: 80, pagesEach: 10 },
  ]) {
    const recognition = await recognitionMs(pagesEach);
    if (recognition === undefined) return console.error('No book pages: indexing is not measured.');
    tell(await benchIndexing(connection, { documents, pagesEach, recognition }));
  }
}
