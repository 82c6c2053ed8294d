import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { errors } from '@legible/contracts/errors';
import { closeCodes } from '@legible/contracts/live';
import { ourRequests } from '@legible/contracts/messages/our-requests';
import { PAID_PLANS, plans } from '@legible/contracts/plans';
import { MOST_REQUESTS } from '@legible/contracts/votes';
import { startStripeSimulator } from '@legible/stripe-simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey, program } from '../../test/keys.ts';
import { runCommand } from '../../test/run-command.ts';
import { shortScan } from '../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../test/service.ts';
import { PriceList } from '../platform/card-payments/price-list.ts';
import { stripeClient } from '../platform/card-payments/stripe-client.ts';
import type { Database } from '../platform/db/connect.ts';
import { runOperator } from './cli.ts';
import { createUser } from './commands.ts';
import { setUpPayments } from './set-up-payments.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, {}, { own: true });
});
afterAll(() => service?.stop());

const run = (...args: string[]) => runOperator(args, { LEGIBLE_DATA_DIR: service.dataDir });

/** Refused before a database is asked. */
const make = (password: string) =>
  createUser({} as Database, { email: 'op@example.com', name: 'Op', lastName: 'X', password });

describe("the operator's commands", () => {
  it('explain themselves, all together and one by one', async () => {
    const overview = await run('--help');
    for (const name of [
      'create-user',
      'require-reset',
      'set-plan',
      'migrate',
      'list',
      'delete',
      'set-up-payments',
    ]) {
      expect(overview).toContain(name);
      expect(await run(name, '--help')).toMatch(/^Usage: npm run operator -- /);
    }
  });

  it('make what is sold at the provider, once', async () => {
    await expect(runOperator(['set-up-payments'], {})).rejects.toThrow('STRIPE_SECRET_KEY');
    const provider = await startStripeSimulator({ catalogue: [] });
    try {
      const env = { STRIPE_SECRET_KEY: provider.secretKey };
      expect(await setUpPayments(env, provider.url)).toMatch(
        /^Made the prices legible_tier_1_monthly, .*legible_tier_4_yearly\.\nNow add a webhook/,
      );
      expect(await setUpPayments(env, provider.url)).toMatch(/^All prices are there\.\nLeft alone/);
      const list = new PriceList(stripeClient(provider.secretKey, provider.url));
      const amounts = (await list.offers()).map(({ unit_amount: cents }) => cents);
      const wanted = PAID_PLANS.flatMap((plan) => [
        plans[plan].monthlyCents,
        plans[plan].yearlyCents,
      ]);
      expect(amounts).toEqual(wanted.toSorted((a, b) => a - b));
    } finally {
      await provider.close();
    }
  });

  it('say to older products which plan they are, and which others are none', async () => {
    const provider = await startStripeSimulator({ catalogue: [] });
    try {
      const env = { STRIPE_SECRET_KEY: provider.secretKey };
      const stripe = stripeClient(provider.secretKey, provider.url);
      await setUpPayments(env, provider.url);
      const { data } = await stripe.products.list({ limit: 100 });
      const first = data.find(({ name }) => name === 'Legible Tier 1');
      expect(first?.metadata).toEqual({ legible_plan: 'tier 1' });
      // As this command made them once.
      await stripe.products.update(first?.id ?? '', { metadata: { legible_plan: '' } });
      const { id } = await stripe.products.create({ name: 'Newsletter Tier 4' });
      const told = await setUpPayments(env, provider.url);
      expect(told).toContain(`Told their plan by the metadata legible_plan: ${first?.id}.`);
      expect(told).toContain(`their names mention a tier: ${id} (Newsletter Tier 4). One that`);
      const again = await stripe.products.retrieve(first?.id ?? '');
      expect(again.metadata).toEqual({ legible_plan: 'tier 1' });
    } finally {
      await provider.close();
    }
  });

  it('work beside the running product', async () => {
    await run('create-user', 'op@example.com', '--name', 'Op', '--last-name', 'Erator');
    await expect(
      run('create-user', 'OP@example.com', '--name', 'Op', '--last-name', 'Erator'),
    ).rejects.toThrow('has an account already');
    expect(await run('set-plan', 'op@example.com', 'tier 2')).toContain('1000 pages');
    expect(await run('list')).toContain('op@example.com\ttier 2\t0/1000 pages');
    for (const plan of ['tier 9', '', 'toString']) {
      await expect(run('set-plan', 'op@example.com', plan)).rejects.toThrow('There is no plan');
    }
    await expect(run('delete', 'op@example.com')).rejects.toThrow('--yes');
    await run('delete', 'op@example.com', '--yes');
    expect(await run('list')).toBe('There are no users.');
  });

  it('take no folder without a product for one that has no accounts', async () => {
    const folder = join(service.dataDir, 'misspelt');
    const listing = runOperator(['list'], { LEGIBLE_DATA_DIR: folder });
    await expect(listing).rejects.toThrow('is LEGIBLE_DATA_DIR the folder');
    expect(existsSync(folder)).toBe(false);
  });

  it('take no password that registration would refuse', async () => {
    await expect(make('Password123')).rejects.toThrow(errors.common_password.detail);
    await expect(make('short')).rejects.toThrow('8 to 128 characters');
    await expect(make('x'.repeat(129))).rejects.toThrow('8 to 128 characters');
  });

  it('take no name that registration would refuse', async () => {
    for (const name of ['', '  ', 'x'.repeat(101)]) {
      await expect(
        run('create-user', 'nameless@example.com', '--name', name, '--last-name', 'X'),
      ).rejects.toThrow('1 to 100 characters');
    }
    expect(await run('list')).not.toContain('nameless@example.com');
  });

  it('take a password as it was piped, but for the end of its line', () => {
    const args = ['create-user', 'piped@example.com', '--name', 'A', '--last-name', 'B'];
    const env = { LEGIBLE_DATA_DIR: service.dataDir };
    const made = runCommand(
      'operator',
      [...args, '--password-stdin'],
      env,
      'blanks at its end  \n',
    );
    expect(made.stdout).toContain('Created piped@example.com.');
    return expect(
      service.newClient().login({ email: 'piped@example.com', password: 'blanks at its end  ' }),
    ).resolves.toMatchObject({ status: 200 });
  });

  it('end the sessions and keys of somebody who must reset', async () => {
    const client = await service.newUser();
    const { email } = await client.me();
    const { key } = await makeKey(client);
    const socket = client.socket(paths.progressSocket);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await run('require-reset', email);
    expect((await closed)[0]).toBe(closeCodes.sessionEnded);
    expect((await service.newClient().login({ email, password: PASSWORD })).status).toBe(428);
    expect((await client.raw('GET', '/v1/users/me')).status).toBe(403);
    expect((await program(service.address, key)('GET', paths.list)).status).toBe(401);
  });

  it('give who paid for a year the pages of a month, and new ones every month', async () => {
    const client = await service.newUser();
    const { email, id } = await client.me();
    const year = `subscription = 'tier 3', plan_interval = 'year', page_limit = 42000, pages_used = 20000,
      period_paid = true, period_end = now() + interval '300 days'`;
    await service.query(`update users set ${year} where id = '${id}'`);
    await run('set-plan', email, 'tier 4');
    const after = await client.me();
    expect(after).toMatchObject({ subscription: 'tier 4', limit: 14_000, month_usage: 0 });
    expect(Date.parse(after.period_end ?? '') - Date.now()).toBeLessThan(32 * 86_400_000);
    await service.query(`update users set pages_used = 5 where id = '${id}'`);
    await run('set-plan', email, 'tier 2');
    expect(await client.me()).toMatchObject({ month_usage: 5, period_end: after.period_end });
  });

  it('move the pages of a new plan in the queue', async () => {
    const client = await service.newUser();
    const { email, id } = await client.me();
    await client.batch([{ name: 'waiting.pdf', bytes: await shortScan(10) }]);
    await run('set-plan', email, 'tier 3');
    const [spread] = (await service.query(
      `select max(tag) - min(tag) as tags, count(*)::int as pages
       from pages where user_id = '${id}' and state = 'queued'`,
    )) as { tags: number; pages: number }[];
    expect(spread?.pages).toBeGreaterThan(3);
    // Four apart with the free plan's weight, one with this plan's.
    expect(spread?.tags).toBeLessThan(spread?.pages ?? 0);
  });

  it('make the index of pages anew, and compare it with what is stored', async () => {
    const client = await service.newUser();
    const response = await client.batch([{ name: 'letter.pdf', bytes: await shortScan(1) }]);
    const { files } = (await response.json()) as BatchResponse;
    await client.finished(files[0]?.file_id ?? '');
    // Those of the tests before are read as well.
    const unread = `select from documents where status in ('queued', 'processing', 'finishing')`;
    await expect.poll(async () => (await service.query(unread)).length).toBe(0);
    const [{ documents, pages }] = (await service.query(
      `select count(*) as documents, sum(pages_recognised) as pages from documents where status = 'ready'`,
    )) as [{ documents: string; pages: string }];
    const there = `${documents} documents, ${pages} pages`;
    await expect
      .poll(() => run('compare-search'))
      .toBe(`${there}, 0 documents wait to be indexed: 0 differences`);
    const id = files[0]?.file_id ?? '';
    await service.query(`delete from search_pages where document_id = '${id}'`);
    await expect(run('compare-search')).rejects.toThrow(new RegExp(`^lacking\\t${id}\\t1\\n`));
    expect(await run('rebuild-search')).toBe(`Indexed ${pages} pages of ${documents} documents.`);
    expect(await run('compare-search')).toContain(': 0 differences');
  });

  it('say what is wrong with a call', async () => {
    await expect(run('nonsense')).rejects.toThrow('There is no command "nonsense"');
    await expect(run('set-plan', 'x@example.com')).rejects.toThrow('Usage:');
    await expect(run('require-reset', 'x@example.com')).rejects.toThrow('There is no account');
  });

  it('put requests up to be voted on, answer, close and remove them (D70)', async () => {
    expect(await run('add-request', 'Read music', '--text', 'Notes, too.')).toBe(
      'Request 1 can be voted on: Read music',
    );
    await run('add-request', 'Read maps');
    await expect(run('add-request', 'Read maps')).rejects.toThrow('already');
    await expect(run('add-request', ' ')).rejects.toThrow('A title has 1 to 120 characters.');
    await service.newUser();
    await service.query(`update users set subscription = 'tier 3'`);
    await service.query(
      `insert into feature_votes (request_number, user_id) select 2, id from users`,
    );
    const [{ votes }] = (await service.query('select count(*)::int * 4 as votes from users')) as [
      { votes: number },
    ];
    expect(await run('answer-request', '1', 'planned', '--text', 'In spring.')).toBe(
      'Request 1 is planned: Read music',
    );
    expect(await run('list-requests')).toBe(
      `2\t${votes}\topen\tvotes\tRead maps\n1\t0\tplanned\tvotes\tRead music`,
    );
    expect(await run('close-request', '2')).toBe('Request 2 takes no more votes: Read maps');
    expect(await run('answer-request', '1', 'done')).toBe('Request 1 is done: Read music');
    expect(await run('list-requests')).toBe(
      `2\t${votes}\topen\tclosed\tRead maps\n1\t0\tdone\tclosed\tRead music`,
    );
    await run('answer-request', '2', 'open');
    expect(await run('list-requests')).toContain('open\tvotes\tRead maps');
    await expect(run('answer-request', '1', 'soon')).rejects.toThrow('There is no answer "soon".');
    for (const odd of ['3', 'x', '-1']) {
      await expect(run('close-request', '--', odd)).rejects.toThrow(`There is no request ${odd}.`);
    }
    await expect(run('remove-request', '2')).rejects.toThrow('--yes');
    await run('remove-request', '1', '--yes');
    await run('remove-request', '2', '--yes');
    expect(await run('list-requests')).toBe('There are no requests.');
  });

  it('put up the requests that we begin with, once (D70)', async () => {
    const most = ourRequests.length;
    await run('add-request', ourRequests[1]?.title ?? '');
    expect(await run('seed-requests')).toBe(`Requests put up: ${most - 1}. There already: 1.`);
    const listed = await service.query('select title, text from feature_requests order by number');
    expect(listed).toHaveLength(most);
    expect(listed).toEqual(expect.arrayContaining([ourRequests[0], ourRequests.at(-1)]));
    await run('answer-request', await numberOf(0), 'declined');
    await run('remove-request', await numberOf(1), '--yes');
    expect(await run('seed-requests')).toBe(`Requests put up: 1. There already: ${most - 1}.`);
    expect(await run('list-requests')).toContain(`declined\tclosed\t${ourRequests[0]?.title}`);
    expect(await run('seed-requests')).toBe(`Requests put up: 0. There already: ${most}.`);
    // Nothing is put up where not all of them find room.
    await service.query(
      `insert into feature_requests (title) select 'Filler ' || n from generate_series(1, ${MOST_REQUESTS - most}) as n`,
    );
    await run('remove-request', await numberOf(1), '--yes');
    await run('add-request', 'The last one');
    await expect(run('seed-requests')).rejects.toThrow(`${MOST_REQUESTS} requests at most`);
    await service.query('delete from feature_requests');
  });
});

async function numberOf(index: number): Promise<string> {
  const title = ourRequests[index]?.title ?? '';
  const rows = await service.query(`select number from feature_requests where title = '${title}'`);
  return String((rows as { number: number }[])[0]?.number);
}
