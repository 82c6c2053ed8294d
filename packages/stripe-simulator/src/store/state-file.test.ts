import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf, openShop } from '../../test/shop.ts';
import { beginSubscription, subscribe } from '../../test/subscribe.ts';
import { startStripeSimulator } from '../index.ts';

let folder: string;
let stateFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-simulator-'));
  stateFile = join(folder, 'state.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('everything is there after a restart, timers and time included', async () => {
  const before = await openShop({ stateFile });
  const { subscription } = await subscribe(before.stripe, before.simulator);
  await before.simulator.clock.advance({ days: 10 });
  await before.close();

  const after = await openShop({ stateFile });
  expect(after.simulator.clock.now().toISOString()).toBe('2026-12-01T12:00:00.000Z');
  expect((await after.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await after.simulator.clock.advance({ days: 20, hours: 2 });
  const invoices = await after.stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  await after.close();
});

it('what was answered is on disk, and no half-written file stays behind', async () => {
  const shop = await openShop({ stateFile });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => shop.stripe.customers.create({ name: `${index}` })),
  );
  const text = await readFile(stateFile, 'utf8');
  for (const { id } of made) expect(text).toContain(id);
  await shop.close();
  expect(await readdir(folder)).toEqual(['state.json']);
});

it('webhooks that were not delivered are sent after the restart', async () => {
  const before = await openShop({ stateFile });
  before.simulator.switches.webhooks.hold = true;
  await before.stripe.customers.create({ email: 'late@example.com' });
  await before.close();

  const reports: string[] = [];
  const { createServer } = await import('node:http');
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      reports.push(String(request.headers['stripe-signature']));
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  for (const sent of [1, 0]) {
    reports.length = 0;
    const simulator = await startStripeSimulator({ stateFile });
    simulator.setWebhook({ url: `http://127.0.0.1:${port}/`, secret: 'whsec_late' });
    await simulator.webhooks.settled();
    expect(reports).toHaveLength(sent);
    await simulator.close();
  }
  receiver.close();
});

it('a key used before the restart is still known', async () => {
  const before = await openShop({ stateFile });
  const first = await before.stripe.customers.create({}, { idempotencyKey: 'k' });
  await before.close();
  const after = await openShop({ stateFile });
  const second = await after.stripe.customers.create({}, { idempotencyKey: 'k' });
  expect(second.id).toBe(first.id);
  await after.close();
});

it('a running clock does what fell due while nobody was there', async () => {
  const before = await startStripeSimulator({ stateFile });
  const { subscription } = await beginSubscription(clientOf(before));
  await before.close();
  const saved = JSON.parse(await readFile(stateFile, 'utf8')) as {
    clock: { offsetSeconds: number };
  };
  saved.clock.offsetSeconds += 24 * 3600;
  await writeFile(stateFile, JSON.stringify(saved));
  const after = await startStripeSimulator({ stateFile });
  const late = await clientOf(after).subscriptions.retrieve(subscription.id);
  expect(late.status).toBe('incomplete_expired');
  await after.close();
});

it('a damaged file is not overwritten', async () => {
  await writeFile(stateFile, '{ "version": 1, "tab');
  await expect(startStripeSimulator({ stateFile })).rejects.toThrow(SyntaxError);
  expect(await readFile(stateFile, 'utf8')).toBe('{ "version": 1, "tab');
});
