import { RETRY_PAUSES } from '@legible/contracts/webhooks';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrived, WebhookScene } from '../../../test/webhooks/webhook-scene.ts';
import type { Receiver } from '../../../test/webhooks/webhooks.ts';
import { webhookEndpoints, webhookMessages } from '../../platform/db/webhooks-schema.ts';
import { changeEndpoint } from './endpoints.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.start();
});
afterAll(() => scene?.stop());
afterEach(() => scene.clear());

const failingFor = (seconds: number) =>
  scene.db
    .update(webhookEndpoints)
    .set({ failingSince: sql`now() - make_interval(secs => ${seconds})` });
const typesAt = (at: Receiver) => at.received.map(({ body }) => body.type);

describe('a message that does not arrive', () => {
  it('is sent again under its id, and holds back only what is about the same document', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    const [sick, well] = [await scene.addDocument(userId), await scene.addDocument(userId)];
    const isSick = (data: object) => (data as { file_id?: string }).file_id === sick;
    at.answers = ({ body }) => (isSick(body.data) ? 500 : 204);
    await scene.becomes(sick, 'ready');
    await arrived(at, 1);
    await expect.poll(async () => (await scene.rowOf(id))?.failures).toBe(1);
    await scene.remove(sick);
    await scene.becomes(well, 'ready');
    await scene.db.update(webhookEndpoints).set({ availableAt: sql`now()` });
    await arrived(at, 2);
    expect(at.received.map(({ body }) => isSick(body.data))).toEqual([true, false]);
    at.answers = 204;
    await scene.hurry();
    await arrived(at, 4);
    expect(typesAt(at).slice(2)).toEqual(['document.ready', 'document.deleted']);
    expect(at.received[2]?.id).toBe(at.received[0]?.id);
    expect(at.received[2]?.text).toBe(at.received[0]?.text);
    await expect.poll(async () => (await scene.logOf(userId, id)).at(-1)?.state).toBe('delivered');
    expect((await scene.logOf(userId, id)).at(-1)?.tries.map(({ status }) => status)).toEqual([
      500, 204,
    ]);
  });

  it('is tried over three days; then the endpoint is switched off, and its owner told', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    at.answers = 503;
    const document = await scene.addDocument(userId);
    await scene.becomes(document, 'ready');
    const pauses: number[] = [];
    const inAll = RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0);
    for (let tries = 1; tries <= RETRY_PAUSES.length + 1; tries++) {
      await arrived(at, tries);
      await expect.poll(async () => (await scene.rowOf(id))?.leasedBy).toBeNull();
      const [message] = await scene.logOf(userId, id);
      if (message?.next_try_at) pauses.push((Date.parse(message.next_try_at) - Date.now()) / 1000);
      if (tries === RETRY_PAUSES.length) await failingFor(inAll);
      await scene.hurry();
    }
    for (const [step, pause] of pauses.slice(0, RETRY_PAUSES.length).entries()) {
      const said = RETRY_PAUSES[step] ?? 0;
      expect(pause).toBeGreaterThan(said - 3);
      expect(pause).toBeLessThan(said * 1.1 + 3);
    }
    expect(inAll).toBeGreaterThan(72 * 3600);
    expect(await scene.rowOf(id)).toMatchObject({ isOn: false, offBecause: 'failing' });
    expect((await scene.logOf(userId, id))[0]?.state).toBe('waiting');
    expect(scene.mails.map(({ recipient }) => recipient)).toEqual([`${userId}@example.com`]);
    expect(scene.mails[0]?.text).toContain('for three days');
    expect(scene.mails[0]?.text).not.toContain('127.0.0.1');
    // Switched on, it has all its time again, and what it missed arrives.
    await changeEndpoint(scene.db, { userId, id }, { is_on: true });
    await arrived(at, RETRY_PAUSES.length + 2);
    await expect.poll(() => scene.rowOf(id)).toMatchObject({ isOn: true, failures: 1 });
    at.answers = 204;
    await scene.hurry();
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('delivered');
    expect(scene.mails).toHaveLength(1);
  });

  it('is given up after its tries where the endpoint takes others', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    at.answers = ({ body }) => (body.type === 'document.ready' ? 500 : 204);
    const document = await scene.addDocument(userId);
    await scene.becomes(document, 'ready');
    await arrived(at, 1);
    await expect.poll(async () => (await scene.rowOf(id))?.failures).toBe(1);
    await scene.db.update(webhookMessages).set({ failedTries: RETRY_PAUSES.length });
    await scene.remove(document);
    await scene.hurry();
    await arrived(at, 2);
    await expect.poll(async () => (await scene.logOf(userId, id)).at(-1)?.state).toBe('failed');
    await scene.hurry();
    await arrived(at, 3);
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('delivered');
    expect(await scene.rowOf(id)).toMatchObject({ isOn: true, offBecause: null });
    expect(scene.mails).toEqual([]);
  });

  it('waits while its endpoint is off, and goes on with it', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    at.answers = 410;
    const [first, second] = [await scene.addDocument(userId), await scene.addDocument(userId)];
    await scene.becomes(first, 'ready');
    await arrived(at, 1);
    await expect.poll(() => scene.rowOf(id)).toMatchObject({ isOn: false, offBecause: 'gone' });
    expect(scene.mails[0]?.text).toContain('410');
    // What happens while it is off is not noted.
    await scene.becomes(second, 'ready');
    at.answers = 204;
    await changeEndpoint(scene.db, { userId, id }, { is_on: true });
    await scene.remove(second);
    await arrived(at, 3);
    const later = at.received.slice(1);
    const told = later.map(({ body }) => (body.data as { file_id: string }).file_id);
    expect(new Set(told)).toEqual(new Set([first, second]));
    expect(later.map(({ id: message }) => message)).toContain(at.received[0]?.id);
    expect(typesAt(at).slice(1)).toContain('document.deleted');
    await changeEndpoint(scene.db, { userId, id }, { is_on: false });
    expect(await scene.rowOf(id)).toMatchObject({ isOn: false, offBecause: 'owner' });
  });

  it('follows no redirect, and an endpoint that was never called well rests longer and longer', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    at.answers = 302;
    await scene.becomes(await scene.addDocument(userId), 'ready');
    const rests: number[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      await arrived(at, tries);
      await expect.poll(async () => (await scene.rowOf(id))?.failures).toBe(tries);
      rests.push(((await scene.rowOf(id))?.availableAt.getTime() ?? 0) - Date.now());
      await scene.hurry();
    }
    expect(rests.map((rest) => Math.ceil(rest / 5000))).toEqual([1, 2, 4, 8]);
    expect((await scene.logOf(userId, id))[0]?.tries.map(({ status }) => status)).toEqual([
      302, 302, 302, 302,
    ]);
  });
});

describe('several processes', () => {
  it('send each message, those of a document in order', async () => {
    for (let each = 0; each < 3; each++) scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    await scene.tell(userId, at.url);
    const all = await Promise.all(Array.from({ length: 30 }, () => scene.addDocument(userId)));
    // Of some documents the first answer is bad.
    const seen = new Set<string>();
    at.answers = ({ id }) => (seen.size % 7 === 3 && !seen.has(id) && seen.add(id) ? 500 : 204);
    await Promise.all(
      all.map(async (id) => {
        await scene.becomes(id, 'ready');
        await scene.remove(id);
      }),
    );
    await expect
      .poll(
        async () => {
          await scene.hurry();
          return scene.db.$count(webhookMessages, eq(webhookMessages.state, 'delivered'));
        },
        { interval: 300 },
      )
      .toBe(60);
    for (const id of all) {
      const told = at.received
        .filter(({ body }) => (body.data as { file_id: string }).file_id === id)
        .map(({ body }) => body.type);
      expect(told.lastIndexOf('document.ready')).toBeLessThan(told.indexOf('document.deleted'));
    }
  });

  it('take up what one left behind that died in the middle', async () => {
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    await scene.becomes(await scene.addDocument(userId), 'ready');
    const later = new Date(Date.now() + 60_000);
    await scene.db.update(webhookEndpoints).set({ leasedBy: 'the dead one', availableAt: later });
    scene.deliverer();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(at.received).toEqual([]);
    await scene.db.update(webhookEndpoints).set({ availableAt: sql`now()` });
    await arrived(at, 1);
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('delivered');
  });

  it('let nobody wait for endpoints that do not answer', async () => {
    scene.deliverer();
    const silent = await scene.receiver();
    silent.answers = 'nothing';
    for (let owner = 0; owner < 12; owner++) {
      const userId = await scene.newUser();
      const { id } = await scene.tell(userId, silent.url);
      // They have failed before.
      await scene.db
        .update(webhookEndpoints)
        .set({ failures: 1 })
        .where(eq(webhookEndpoints.id, id));
      await scene.becomes(await scene.addDocument(userId), 'ready');
    }
    await expect.poll(() => silent.received.length).toBe(8);
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    await scene.tell(userId, at.url);
    await scene.becomes(await scene.addDocument(userId), 'ready');
    await arrived(at, 1);
    expect(silent.received).toHaveLength(8);
  });
});
