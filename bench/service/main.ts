import { cpus } from 'node:os';
import { benchApi } from './api.ts';
import { benchOverhead } from './overhead.ts';
import { startProduct } from './product.ts';
import { benchQueue } from './queue.ts';
import { benchSockets } from './sockets.ts';
import { markdown, type Row } from './table.ts';
import { benchUploads } from './uploads.ts';

/** Measures the service against its budgets and prints one table; names of parts choose some. */
const chosen = process.argv.slice(2);
const benches = [benchApi, benchUploads, benchOverhead, benchQueue, benchSockets].filter(
  ({ name }) => chosen.length === 0 || chosen.includes(name),
);
const product = await startProduct();
const rows: Row[] = [];
try {
  for (const bench of benches) {
    console.error(`${bench.name} …`);
    rows.push(...(await bench(product)));
  }
} finally {
  await product.stop();
}
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
console.log(markdown(rows));
