import { machine } from '../measuring/machine.ts';
import { benchApi } from './api.ts';
import { markdown, type Row } from '../measuring/budgets.ts';
import { benchOverhead } from './overhead.ts';
import { startProduct } from './product.ts';
import { benchQueue } from './queue.ts';
import { benchRecipe } from './recipe.ts';
import { benchSockets } from './sockets.ts';
import { benchUploads } from './uploads.ts';

/** Measures the service against its budgets and prints one table; names of parts choose some. */
const chosen = process.argv.slice(2);
const benches = [
  benchRecipe,
  benchApi,
  benchUploads,
  benchOverhead,
  benchQueue,
  benchSockets,
].filter(({ name }) => chosen.length === 0 || chosen.includes(name));
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
console.log(`${machine()}\n`);
console.log(markdown(rows));
