import { plans } from '@legible/contracts/plans';
import type { WebhookTry } from '@legible/contracts/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebhookScene } from '../../../test/webhooks/webhook-scene.ts';
import { webhookEndpoints } from '../../platform/db/webhooks-schema.ts';
import {
  type Leased,
  nextMessage,
  noteDelivered,
  noteFailed,
  takeEndpoint,
} from './delivery-queue.ts';
import { changeEndpoint, listEndpoints } from './endpoints.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.start();
});
afterAll(() => scene?.stop());
afterEach(() => scene.clear());

const answered = (status: number): WebhookTry => ({
  at: new Date().toISOString(),
  status,
  failure: null,
  milliseconds: 1,
});

/** An endpoint with a message. */
async function withMessage() {
  const userId = await scene.newUser();
  const { id } = await scene.tell(userId, 'https://hooks.example.com/');
  await scene.becomes(await scene.addDocument(userId), 'ready');
  const [message] = await scene.logOf(userId, id);
  return { userId, id, messageId: message?.id ?? '' };
}

const labels = Object.values(plans).map(({ label }) => label);
const take = () => takeEndpoint(scene.db, { isFailing: false, plans: labels });

async function taken(): Promise<Leased> {
  const leased = await take();
  if (!leased) throw new Error('nothing was taken');
  return leased;
}

const leaseEnds = () => scene.db.update(webhookEndpoints).set({ availableAt: sql`now()` });
const failed = (leased: Leased, messageId: string) =>
  scene.db.transaction((tx) => noteFailed(tx, leased, messageId, answered(410)));

it('an endpoint says how many messages wait for it, and each how many for itself', async () => {
  const { userId, id, messageId } = await withMessage();
  const other = await scene.tell(userId, 'https://other.example.com/');
  await scene.becomes(await scene.addDocument(userId), 'ready');
  const waiting = async () =>
    Object.fromEntries((await listEndpoints(scene.db, userId)).map((one) => [one.id, one.waiting]));
  expect(await waiting()).toEqual({ [id]: 2, [other.id]: 1 });
  const changed = await changeEndpoint(scene.db, { userId, id }, { events: ['document.ready'] });
  expect(changed.waiting).toBe(2);
  await noteDelivered(scene.db, { id, holder: '' }, messageId, answered(200));
  expect(await waiting()).toEqual({ [id]: 1, [other.id]: 1 });
});

it('a turn whose lease is over gets nothing and changes nothing, though its process goes on', async () => {
  const { userId, id, messageId } = await withMessage();
  const slow = await taken();
  await leaseEnds();
  const next = await taken();
  expect(await nextMessage(scene.db, slow)).toBeUndefined();
  expect(await failed(slow, messageId)).toBeNull();
  expect(await scene.rowOf(id)).toMatchObject({ isOn: true, failures: 0, leasedBy: next.holder });
  expect(await scene.logOf(userId, id)).toMatchObject([{ state: 'waiting', tries: [] }]);
  expect(await nextMessage(scene.db, next)).toMatchObject({ id: messageId });
});

it('a message that arrived late does not wait again', async () => {
  const { userId, id, messageId } = await withMessage();
  const slow = await taken();
  await leaseEnds();
  const next = await taken();
  await noteDelivered(scene.db, slow, messageId, answered(204));
  expect(await failed(next, messageId)).toBe('gone');
  expect(await scene.logOf(userId, id)).toMatchObject([
    { state: 'delivered', tries: [{ status: 204 }] },
  ]);
});

it('a change leaves an endpoint to who calls it now, and ends a rest', async () => {
  const { userId, id } = await withMessage();
  await taken();
  await changeEndpoint(scene.db, { userId, id }, { is_on: true });
  expect(await take()).toBeUndefined();
  const later = sql`now() + interval '10 minutes'`;
  await scene.db.update(webhookEndpoints).set({ leasedBy: null, availableAt: later });
  expect(await take()).toBeUndefined();
  await changeEndpoint(scene.db, { userId, id }, { url: 'https://b.example/' });
  expect((await taken()).id).toBe(id);
});
