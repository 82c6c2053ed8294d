import { paths } from '@legible/contracts/endpoints';
import { ApiClient, shortScan } from '@legible/server/internal';
import { row, type Row } from '../measuring/budgets.ts';
import type { Product } from './product.ts';
import { type Load, underLoad } from './wrk.ts';

const LISTED = 1000;
/** Fifty people who each do something about twice a second … */
const PAUSE_MS = 1000;
/** … and who log in ten times a second. */
const LOG_IN_PAUSE_MS = 10_000;

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
  const calls: Call[] = [
    { name: 'csrf', budget: 20, client, load: { method: 'GET', path: paths.csrf } },
    { name: 'me', budget: 50, client, load: { method: 'GET', path: paths.me } },
    { name: `list of ${LISTED}`, budget: 100, client, load: { method: 'GET', path: paths.list } },
    {
      name: 'download, first byte',
      budget: 100,
      client,
      load: {
        method: 'GET',
        path: `${paths.download}?file_id=${fileId}&file_type=processed`,
        headers: { Range: 'bytes=0-0' },
      },
    },
    await logIn(product, email),
  ];
  const rows: Row[] = [];
  for (const call of calls) rows.push(...(await measure(call)));
  return rows;
}

interface Call {
  name: string;
  budget: number;
  client: ApiClient;
  load: Omit<Load, 'pauseMs'>;
  pauseMs?: number;
}

/** A caller without a session: a log-in ends the one it was sent with, and its token with it. */
async function logIn(product: Product, email: string): Promise<Call> {
  const stranger = new ApiClient(product.address);
  await stranger.raw('GET', paths.csrf);
  const body = JSON.stringify({ email, password: 'correct horse battery' });
  const anyAddress =
    'headers["X-Forwarded-For"] = "10." .. math.random(255) .. "." .. math.random(255) .. "." .. math.random(255)';
  const load = { method: 'POST', path: paths.login, body, perRequest: anyAddress };
  return { name: 'login', budget: 400, client: stranger, load, pauseMs: LOG_IN_PAUSE_MS };
}

/**
 * Two definitions of fifty clients. Back to back, each calls again as soon as it is answered: the
 * service is always full, and the times are those of its queue. With pauses, they are the times that
 * people see.
 */
async function measure({ name, budget, client, load, pauseMs = PAUSE_MS }: Call): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [how, pause] of [
    ['back to back', 0],
    [`pauses up to ${pauseMs / 1000} s`, pauseMs],
  ] as const) {
    const { p50, p95, requests, errors } = await underLoad(client, { ...load, pauseMs: pause });
    const note = `p50 ${p50.toFixed(1)} ms, ${requests} calls, ${errors} errors`;
    rows.push(row(`${name}, p95, ${how}`, p95, budget, 'ms', note));
  }
  return rows;
}
