import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeKey, textScan } from '@legible/server/internal';
import { row, type Row } from '../measuring/budgets.ts';
import type { Product } from './product.ts';

const SCRIPT = resolve('docs/examples/searchable.sh');
/** What a new user should have at most to wait, once the documents are read. */
const BUDGET_SECONDS = 60;
const AGAIN = 4;

/** From no account to a searchable PDF, with what the published page tells: an account, a key, and its script. */
export async function benchRecipe(product: Product): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-recipe-'));
  try {
    const started = performance.now();
    const { key } = await makeKey(await product.newUser('recipe'));
    const env = { ...process.env, LEGIBLE_URL: product.address, LEGIBLE_KEY: key };
    const seconds: number[] = [];
    for (let time = 0; time <= AGAIN; time += 1) {
      const scan = join(folder, `scan${time}.pdf`);
      await writeFile(scan, await textScan(1));
      const begun = time === 0 ? started : performance.now();
      await promisify(execFile)('sh', [SCRIPT, scan, join(folder, `${time}.pdf`)], {
        env,
        timeout: 100_000,
      });
      seconds.push((performance.now() - begun) / 1000);
    }
    const [first = 0, ...later] = seconds;
    const note = `a full page with curl, account and key included, the recognisers not started yet; ${AGAIN} more by the script alone, ${later.map((each) => each.toFixed(1)).join(', ')} s`;
    return [row('from no account to a searchable PDF', first, BUDGET_SECONDS, 's', note)];
  } finally {
    await rm(folder, { recursive: true });
  }
}
