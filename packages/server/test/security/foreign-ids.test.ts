import { TEST_CARDS } from '@legible/contracts/billing';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { billingPaths } from '@legible/contracts/billing-paths';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { Payer } from '../billing/billing.ts';
import { makeKey } from '../keys.ts';
import { makeWebhook } from '../webhooks/webhooks.ts';
import { describedOperations, type Operation } from '../openapi.ts';
import { shortScan } from '../pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

let service: TestService;
let owner: ApiClient;
let stranger: ApiClient;
let takingIds: Operation[];
/** A price that every user may buy: what is refused is refused for the other ids. */
let price: string;
/** What belongs to the owner, by the name of the parameter that names it. */
let foreign: Record<string, string>;

beforeAll(async () => {
  service = await startService();
  [owner, stranger] = [await service.newUser(), await service.newUser()];
  const uploaded = await owner.batch([{ name: 'private.pdf', bytes: await shortScan(1) }]);
  const document = ((await uploaded.json()) as BatchResponse).files[0]?.file_id ?? '';
  await owner.finished(document);
  const { sessions } = (await (await owner.call('GET', paths.sessions)).json()) as {
    sessions: { id: string }[];
  };
  const user = (await owner.me()).id;
  const bought = await buyPlan(user);
  const webhook = (await makeWebhook(owner)).id;
  foreign = {
    file_id: document,
    user_id: user,
    [paths.session.replace(':id', '{id}')]: sessions[0]?.id ?? '',
    [paths.user.replace(':id', '{id}')]: user,
    [programPaths.apiKey.replace(':id', '{id}')]: (await makeKey(owner)).id,
    [programPaths.webhook.replace(':id', '{id}')]: webhook,
    [programPaths.webhookSecret.replace(':id', '{id}')]: webhook,
    [programPaths.webhookTest.replace(':id', '{id}')]: webhook,
    [programPaths.webhookMessages.replace(':id', '{id}')]: webhook,
    [programPaths.webhookAgain.replace(':id', '{id}').replace(':message', '{message}')]: webhook,
    [paths.documentById.replace(':id', '{id}')]: document,
    [paths.thumbnail.replace(':id', '{id}')]: document,
    [paths.pageText.replace(':id', '{id}').replace(':number', '{number}')]: document,
    [paths.word.replace(':id', '{id}').replace(':number', '{number}').replace(':word', '{word}')]:
      document,
    [paths.exportDocument.replace(':id', '{id}')]: document,
    [billingPaths.subscription.replace(':id', '{id}')]: bought.subscription,
    [billingPaths.subscriptionPreview.replace(':id', '{id}')]: bought.subscription,
    customer_id: bought.customer,
    subscription_item_id: bought.item,
  };
  const operations = await describedOperations(service.address);
  takingIds = operations.filter(({ query, pathParams }) =>
    [...query, ...pathParams].some(({ name }) => /(^|_)id$/.test(name)),
  );
});
afterAll(() => service?.stop());

/** Owner and stranger both pay for a plan: only whose it is makes the difference. */
async function buyPlan(ownerId: string) {
  await service.query('update users set email_confirmed_at = now()');
  const payer = new Payer(owner, ownerId);
  const mine = await payer.buy('tier 1');
  await new Payer(stranger, (await stranger.me()).id).buy('tier 1', 'month', TEST_CARDS.success);
  price = await payer.priceOf('tier 2');
  return {
    subscription: mine.stripe_subscription_id ?? '',
    customer: mine.stripe_customer_id ?? '',
    item: mine.stripe_subscription_item_id ?? '',
  };
}

/** The answer to a call in which every id is this one. */
async function answer({ method, path, query }: Operation, idOf: (name: string) => string) {
  const filled = path
    .replace('{id}', () => idOf(path))
    .replace('{number}', '1')
    .replace('{word}', '0')
    .replace('{message}', 'msg_AAAA');
  const search = query
    .filter(({ name, required }) => required || /(^|_)id$/.test(name))
    .map(({ name }) => `${name}=${harmless(name) ?? idOf(name)}`)
    .join('&');
  const hasBody = ['PATCH', 'PUT'].includes(method);
  const url = `${filled}?${search}`;
  const body = {
    name: 'Mallory',
    input_name: 'mallory.pdf',
    subscription_item_id: idOf('subscription_item_id'),
    new_price_id: price,
    reading: 'first',
    was: 'a',
    text: 'b',
  };
  const response = hasBody
    ? await stranger.json(method, url, body)
    : await stranger.call(method, url);
  return { status: response.status, body: await response.text() };
}

const harmless = (name: string): string | undefined =>
  ({ new_price_id: price, return_url: encodeURIComponent(service.address), format: 'text' })[name];

describe('what belongs to somebody else', () => {
  it('looks like what never was, in every call that takes an id', async () => {
    expect(takingIds.length).toBeGreaterThanOrEqual(13);
    for (const operation of takingIds) {
      const theirs = await answer(operation, (name) => foreign[name] ?? UNKNOWN);
      const nobodys = await answer(operation, () => UNKNOWN);
      const call = `${operation.method} ${operation.path}`;
      expect({ call, ...theirs }).toEqual({ call, ...nobodys });
      expect([403, 404]).toContain(theirs.status);
    }
  });

  it('has suffered nothing from the attempts', async () => {
    expect((await owner.history()).map(({ file_id: id }) => id)).toEqual([foreign['file_id']]);
    expect(await owner.me()).toMatchObject({
      name: 'Ada',
      subscription: 'tier 1',
      subscription_status: 'active',
      subscription_cancel_date: null,
    });
    expect((await owner.download(foreign['file_id'] ?? '', 'processed')).status).toBe(200);
  });

  it('is in no list and no export', async () => {
    expect(await stranger.history()).toEqual([]);
    for (const path of [paths.users, `${paths.searchUsers}?email=user1@example.com&q=user1`]) {
      const text = await (await stranger.call('GET', path)).text();
      expect(text).not.toContain(foreign['user_id']);
    }
    const archive = await stranger.json('POST', paths.exportData, { password: PASSWORD });
    expect(archive.status).toBe(200);
    const bytes = Buffer.from(await archive.arrayBuffer()).toString('latin1');
    expect(bytes).not.toContain('private.pdf');
  });
});

describe('fields of the server', () => {
  const claims = {
    id: UNKNOWN,
    role_type: 9,
    limit: 1_000_000,
    month_usage: -500,
    subscription: 'tier 4',
    email_confirmed: true,
    stripe_customer_id: 'cus_1',
    page_limit: 1_000_000,
    must_reset: true,
    password_hash: 'x',
    email: 'someone@example.com',
  };

  it('cannot be set by a registration, a change or a setting (D59)', async () => {
    const client = service.newClient();
    const account = { email: 'mass@example.com', password: PASSWORD };
    const person = { name: 'Ada', last_name: 'Lovelace' };
    await client.json('POST', paths.register, { ...claims, ...person, ...account });
    await client.login(account);
    const before = await client.me();
    expect(before).toMatchObject({
      role_type: 1,
      limit: 10,
      month_usage: 0,
      subscription: 'free',
      email: account.email,
      email_confirmed: false,
      stripe_customer_id: null,
    });
    await client.json('PATCH', paths.user.replace(':id', before.id), claims);
    await client.json('PUT', paths.settings, {
      processed_tag: 'x',
      autostart_ocr: false,
      user_id: foreign['user_id'],
    });
    expect(await client.me()).toEqual(before);
    expect(await (await owner.call('GET', paths.settings)).json()).toMatchObject({
      processed_tag: 'ocr',
    });
  });
});
