import { paths } from '@legible/contracts/endpoints';
import { shortScan } from '../test/scans.ts';
import type { Product } from './product.ts';
import { row, type Row } from './table.ts';
import { underLoad } from './wrk.ts';

const LISTED = 1000;

/** p95 of single calls with fifty clients, against the budgets of the product. */
export async function benchApi(product: Product): Promise<Row[]> {
  const client = await product.newUser('api');
  const { id, email } = await client.me();
  const response = await client.batch([{ name: 'x.pdf', bytes: await shortScan(1) }]);
  const { files } = (await response.json()) as { files: { file_id: string }[] };
  const fileId = files[0]?.file_id ?? '';
  await client.finished(fileId);
  await product.query(`
    insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
    select 'bench' || n, '${id}', 'file ' || n || '.pdf', 'ready', 1000, '', 3, 'none'
    from generate_series(1, ${LISTED - 1}) as n;
    update users set history_version = history_version + 1 where id = '${id}'`);
  const login = JSON.stringify({ email, password: 'correct horse battery' });
  const anyAddress =
    'headers["X-Forwarded-For"] = "10." .. math.random(255) .. "." .. math.random(255) .. "." .. math.random(255)';
  const calls = [
    { name: 'csrf', budget: 20, load: { method: 'GET', path: paths.csrf } },
    { name: 'me', budget: 50, load: { method: 'GET', path: paths.me } },
    { name: `list of ${LISTED}`, budget: 100, load: { method: 'GET', path: paths.list } },
    {
      name: 'download, first byte',
      budget: 100,
      load: { method: 'HEAD', path: `${paths.download}?file_id=${fileId}` },
    },
    {
      name: 'login',
      budget: 400,
      load: { method: 'POST', path: paths.login, body: login, perRequest: anyAddress },
    },
  ];
  const rows: Row[] = [];
  for (const { name, budget, load } of calls) {
    const { p50, p95, requests, errors } = await underLoad(client, load);
    const note = `p50 ${p50.toFixed(1)} ms, ${requests} calls, ${errors} errors`;
    rows.push(row(`${name}, p95, 50 clients`, p95, budget, 'ms', note));
  }
  return rows;
}
