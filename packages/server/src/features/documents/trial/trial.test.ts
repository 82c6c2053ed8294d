import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { TRIALS_PER_HOUR, type TrialResponse } from '@legible/contracts/trial';
import { emptyFile, encryptedPdf, notPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail } from '../../../../test/network/mailbox.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let visitor: ApiClient;
let scan: Bytes;

beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRIAL: 'on' });
  scan = await shortScan(2);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  await service.query('delete from rate_limits');
  await service.query('delete from trials');
  visitor = service.newClient();
});

async function send(client: ApiClient, bytes: Bytes): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'page.pdf');
  return client.call('POST', paths.trial, { body: form });
}

async function now(client: ApiClient): Promise<TrialResponse> {
  return (await (await client.call('GET', paths.trial)).json()) as TrialResponse;
}

async function tried(client: ApiClient): Promise<TrialResponse> {
  expect((await send(client, scan)).status).toBe(202);
  await expect.poll(async () => (await now(client)).state, { timeout: 60_000 }).toBe('ready');
  return now(client);
}

const stored = () => {
  const folder = join(service.dataDir, 'objects', 'documents');
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf'));
};

const wordsOf = ({ text }: TrialResponse) =>
  text?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)) ?? [];

const isWithin = (
  [left = -1, top = -1, right = 0, bottom = 0]: number[],
  width: number,
  height: number,
) => left >= 0 && top >= 0 && right <= width && bottom <= height;

it('reads the first page of a file for a visitor, and gives its words and the file (D97)', async () => {
  const trial = await tried(visitor);
  expect(trial).toMatchObject({ input_name: 'page.pdf', pages: 2, detail: null, keeps: false });
  expect(
    wordsOf(trial)
      .map((word) => word.text)
      .join(' '),
  ).toContain('The harbour was quiet');
  const [first] = wordsOf(trial);
  const { width = 0, height = 0 } = trial.text ?? {};
  expect(isWithin(first?.box ?? [], width, height)).toBe(true);
  const hour = new Date(trial.expires_at).getTime() - Date.now();
  expect([hour > 59 * 60_000, hour <= 60 * 60_000 + 1000]).toEqual([true, true]);
  const response = await visitor.call('GET', paths.trialFile);
  const file = Buffer.from(await response.arrayBuffer());
  expect(file.length).toBeGreaterThan(scan.length);
  expect(file.subarray(0, scan.length).equals(Buffer.from(scan))).toBe(true);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it('opens it for nobody else', async () => {
  await tried(visitor);
  for (const stranger of [service.newClient(), await service.newUser()]) {
    stranger.cookies.set('legible_trial', 'made-up');
    const answers = [
      await stranger.call('GET', paths.trial),
      await stranger.call('GET', paths.trialFile),
      await stranger.call('POST', paths.keepTrial),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  const [row] = (await service.query('select token_hash from trials')) as { token_hash: string }[];
  expect(visitor.cookies.get('legible_trial')).not.toBe(row?.token_hash);
});

it('takes nothing without the anti-forgery token', async () => {
  const form = new FormData();
  form.append('file', new Blob([scan]), 'page.pdf');
  expect((await visitor.raw('POST', paths.trial, { body: form })).status).toBe(403);
});

it.each<[string, number, () => Promise<Uint8Array> | Uint8Array]>([
  ['not_a_pdf', 422, notPdf],
  ['empty_file', 422, emptyFile],
  ['encrypted', 422, () => encryptedPdf(scan)],
  ['file_too_large', 413, () => new Uint8Array(10 * 1024 * 1024 + 1)],
])('refuses %s, and keeps nothing of it', async (code, status, make) => {
  const before = stored();
  const response = await send(visitor, new Uint8Array(await make()));
  expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  expect(visitor.cookies.has('legible_trial')).toBe(false);
  expect(stored()).toEqual(before);
  expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
});

it('is limited for a network, and says when again', async () => {
  for (let sent = 0; sent < TRIALS_PER_HOUR; sent += 1) {
    await send(service.newClient(), new Uint8Array(notPdf()));
  }
  const refused = await send(visitor, scan);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'trial_limit' }]);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
});

it('is refused while too many wait', async () => {
  await service.query(`insert into trials (id, token_hash, input_name, byte_size, sha256, page_count, state, expires_at)
    select 'w' || n, 'w' || n, 'a', 1, '', 1, 'queued', now() from generate_series(1, 30) as n`);
  const refused = await send(visitor, scan);
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'trial_busy' }]);
});

/** Trials as a flood of visitors leaves them, with the bytes of one that was really sent. */
async function flood(count: number): Promise<void> {
  await tried(visitor);
  const [{ id } = { id: '' }] = (await service.query('select id from trials')) as { id: string }[];
  const folder = join(service.dataDir, 'objects', 'documents');
  for (let number = 0; number < count; number += 1) {
    cpSync(join(folder, id), join(folder, `flood${number}`), { recursive: true });
  }
  await service.query(`insert into trials (id, token_hash, input_name, byte_size, sha256, page_count, state, expires_at)
    select 'flood' || n, 'flood' || n, 'a', byte_size, sha256, page_count, 'queued', expires_at
    from trials, generate_series(0, ${count - 1}) as n where id = '${id}'`);
}

const waiting = async () =>
  service.query("select id from trials where state = 'queued' order by id");

it('is refused while visitors have sent as much as may be stored', async () => {
  await service.query(`insert into trials (id, token_hash, input_name, byte_size, sha256, page_count, state, expires_at)
    values ('large', 'large', 'a', 1073741824, '', 1, 'ready', now() + interval '1 hour')`);
  const before = stored();
  const refused = await send(visitor, scan);
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'trial_busy' }]);
  expect(stored()).toEqual(before);
});

it("does not hold up the files of an account, however many visitors' pages wait", async () => {
  const client = await service.newUser();
  await flood(25);
  const { files } = (await (
    await client.batch([{ name: 'a.pdf', bytes: scan }])
  ).json()) as BatchResponse;
  expect(await client.finished(files[0]!.file_id)).toMatchObject({ status: 'ready' });
  expect((await waiting()).length).toBeGreaterThan(10);
});

it('is gone after its hour, rows and bytes', async () => {
  const before = stored();
  await tried(visitor);
  expect(stored()).toHaveLength(before.length + 1);
  await service.query('update trials set expires_at = now()');
  expect((await visitor.call('GET', paths.trial)).status).toBe(404);
  // Who logs in has the sweep look at once.
  await service.newUser();
  await expect.poll(() => service.query('select id from trials')).toEqual([]);
  await expect.poll(stored).toEqual(before);
});

it('has its bytes booked to be removed within the hour, whatever becomes of the rest', async () => {
  await tried(visitor);
  const rows = await service.query(
    `select due_at <= now() + interval '60 minutes' as soon from purges
     join trials on purges.prefix = 'documents/' || trials.id || '/'`,
  );
  expect(rows).toEqual([{ soon: true }]);
});

const LINK = /href="https?:\S+\/confirm-email\?token=([\w-]+)"/;
let accounts = 0;

async function register(client: ApiClient) {
  accounts += 1;
  const account = { email: `keeper${accounts}@example.com`, password: PASSWORD };
  await client.register(account);
  const token = await awaitMail(service, account.email, LINK);
  return { account, token };
}

it('becomes a document of the account that is made to keep it, once its address is confirmed', async () => {
  await tried(visitor);
  const { id } = ((await service.query('select id from trials')) as { id: string }[])[0]!;
  expect((await visitor.call('POST', paths.keepTrial)).status).toBe(200);
  expect((await now(visitor)).keeps).toBe(true);
  const { account, token } = await register(visitor);
  await visitor.login(account);
  expect(await visitor.running()).toEqual([]);
  expect(await visitor.history()).toEqual([]);
  await visitor.json('POST', paths.confirmEmail, { token });
  await expect.poll(async () => (await visitor.history()).length).toBe(1);
  const file = await visitor.finished(id);
  expect(file).toMatchObject({ input_name: 'page.pdf', status: 'ready', pages: 2 });
  expect(await visitor.me()).toMatchObject({ month_usage: 2 });
  const original = await (await visitor.download(id, 'original')).arrayBuffer();
  expect(Buffer.from(original).equals(Buffer.from(scan))).toBe(true);
  expect(await service.query('select id from trials')).toEqual([]);
  expect((await visitor.call('GET', paths.trial)).status).toBe(404);
});

it('stays what it was where nobody asked to keep it', async () => {
  await tried(visitor);
  await register(visitor);
  expect(await service.query('select user_id from trials')).toEqual([{ user_id: null }]);
});

it('is not there unless the operator turns it on', async () => {
  const other = await startService({}, { LEGIBLE_TRIAL: 'off' });
  try {
    const client = other.newClient();
    expect((await send(client, scan)).status).toBe(404);
    expect((await client.call('GET', paths.trial)).status).toBe(404);
  } finally {
    await other.stop();
  }
});
