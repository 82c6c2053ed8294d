import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrived, WebhookScene } from '../../../test/webhooks/webhook-scene.ts';
import { isSignedWith, type Receiver } from '../../../test/webhooks/webhooks.ts';
import { documents } from '../../platform/db/documents-schema.ts';
import { users } from '../../platform/db/schema.ts';
import { webhookEndpoints, webhookMessages } from '../../platform/db/webhooks-schema.ts';
import { changeEndpoint, removeEndpoint, rotateSecret } from './endpoints.ts';
import { addTest, forgetMessages, sendAgain } from './messages.ts';

let scene: WebhookScene;
beforeAll(async () => {
  scene = await WebhookScene.start();
});
afterAll(() => scene?.stop());
afterEach(() => scene.clear());

const typesAt = (at: Receiver) => at.received.map(({ body }) => body.type);

describe('a server of a user', () => {
  it('is told in order what became of a document, signed, without names and texts (D99)', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id, secret } = await scene.tell(userId, at.url);
    const document = await scene.addDocument(userId);
    await scene.becomes(document, 'ready');
    await scene.becomes(document, 'queued');
    await scene.becomes(document, 'failed');
    await scene.remove(document);
    await arrived(at, 3);
    expect(typesAt(at)).toEqual(['document.ready', 'document.failed', 'document.deleted']);
    expect(at.received[0]?.body.data).toEqual({
      file_id: document,
      run: 1,
      pages: 3,
      failed_pages: 0,
    });
    expect(at.received[1]?.body.data).toMatchObject({ code: null });
    for (const message of at.received) {
      expect(message.headers['content-type']).toBe('application/json');
      expect(isSignedWith(secret, message)).toBe(true);
      expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toBe(false);
      expect(message.text).not.toContain('private');
    }
    expect(new Set(at.received.map((one) => one.id)).size).toBe(3);
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('delivered');
    const [newest] = await scene.logOf(userId, id);
    expect(newest).toMatchObject({
      type: 'document.deleted',
      file_id: document,
      state: 'delivered',
    });
    expect(newest?.tries).toMatchObject([{ status: 204, failure: null }]);
  });

  it('is told of a later run, too, which was taken back to the file of before', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    await scene.tell(userId, at.url);
    const document = await scene.addDocument(userId);
    await scene.becomes(document, 'ready');
    // What a run that is cancelled or fails leaves behind (`document/earlier-result.ts`).
    await scene.db
      .update(documents)
      .set({ run: 2, status: 'processing' })
      .where(eq(documents.id, document));
    await scene.db
      .update(documents)
      .set({ status: 'ready', pagesFailed: 1 })
      .where(eq(documents.id, document));
    await arrived(at, 2);
    expect(at.received.map(({ body }) => body.data)).toMatchObject([
      { run: 1, failed_pages: 0 },
      { run: 2, failed_pages: 1 },
    ]);
  });

  it('is told of what was chosen, of its owner’s alone, and of nothing that was taken back', async () => {
    scene.deliverer();
    const [userId, other, at] = [
      await scene.newUser(),
      await scene.newUser(),
      await scene.receiver(),
    ];
    await scene.tell(userId, at.url, ['document.deleted']);
    const [mine, theirs] = [await scene.addDocument(userId), await scene.addDocument(other)];
    await scene.db
      .transaction(async (tx) => {
        await tx.delete(documents).where(eq(documents.id, mine));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await scene.becomes(mine, 'ready');
    await scene.remove(theirs);
    await scene.remove(mine);
    await arrived(at, 1);
    expect(at.received[0]?.body.data).toEqual({ file_id: mine });
    expect(await scene.db.$count(webhookMessages)).toBe(1);
  });

  it('is told once a period that 80 and 100 % of the pages are used', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(10), await scene.receiver()];
    await scene.tell(userId, at.url);
    const use = (pagesUsed: number, pageLimit = 10) =>
      scene.db.update(users).set({ pagesUsed, pageLimit }).where(eq(users.id, userId));
    for (const used of [7, 8, 9, 10, 10, 0, 10]) await use(used);
    await arrived(at, 4);
    expect(typesAt(at)).toEqual(['quota.low', 'quota.used_up', 'quota.low', 'quota.used_up']);
    expect(at.received[0]?.body.data).toEqual({
      pages_used: 8,
      page_limit: 10,
      period_end: '2026-02-28T00:00:00.000Z',
    });
    // A larger plan moves the bounds; no plan at all has none.
    await use(10, 100);
    await use(80, 100);
    await use(80, 0);
    await arrived(at, 5);
    expect(typesAt(at).at(-1)).toBe('quota.low');
  });
});

describe('its owner', () => {
  it('changes the secret with both being good for a day', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id, secret } = await scene.tell(userId, at.url);
    const rotated = await rotateSecret(scene.db, { userId, id });
    expect(Date.parse(rotated.old_secret_until ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000);
    await addTest(scene.db, { userId, id });
    await arrived(at, 1);
    const [first] = at.received;
    expect(first && isSignedWith(secret, first) && isSignedWith(rotated.secret, first)).toBe(true);
    await scene.db.update(webhookEndpoints).set({ oldSecretUntil: sql`now()` });
    await addTest(scene.db, { userId, id });
    await arrived(at, 2);
    const second = at.received[1];
    expect(second && isSignedWith(rotated.secret, second)).toBe(true);
    expect(second && isSignedWith(secret, second)).toBe(false);
  });

  it('changes the secret again within that day, and each has its whole day', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id, secret: first } = await scene.tell(userId, at.url);
    const { secret: second } = await rotateSecret(scene.db, { userId, id });
    const { secret: third } = await rotateSecret(scene.db, { userId, id });
    const goodSecrets = async () => {
      const count = at.received.length;
      await addTest(scene.db, { userId, id });
      await arrived(at, count + 1);
      const message = at.received[count];
      return [first, second, third].map((one) => message && isSignedWith(one, message));
    };
    expect(await goodSecrets()).toEqual([true, true, true]);
    const older = [{ secret: first, until: new Date().toISOString() }];
    await scene.db.update(webhookEndpoints).set({ olderSecrets: older });
    expect(await goodSecrets()).toEqual([false, true, true]);
    // As many as a header holds.
    const again = () => rotateSecret(scene.db, { userId, id });
    for (let changes = 2; changes <= 20; changes++) await again();
    expect(await goodSecrets()).toEqual([false, true, true]);
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests' });
    await scene.db.update(webhookEndpoints).set({ oldSecretUntil: sql`now()` });
    await expect(again()).resolves.toMatchObject({ id });
  });

  it('tries it, and sends again what arrived or did not, once and under its id', async () => {
    scene.deliverer();
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    at.answers = 500;
    const { id: message } = await addTest(scene.db, { userId, id });
    await arrived(at, 1);
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('failed');
    expect(await scene.rowOf(id)).toMatchObject({ isOn: true, failures: 0, failingSince: null });
    at.answers = 204;
    await sendAgain(scene.db, { userId, id }, message);
    await arrived(at, 2);
    expect(at.received[1]?.id).toBe(message);
    await expect.poll(async () => (await scene.logOf(userId, id))[0]?.state).toBe('delivered');
    await sendAgain(scene.db, { userId, id }, message);
    await arrived(at, 3);
    await expect(sendAgain(scene.db, { userId, id }, 'msg_none')).rejects.toThrow(/Not found/);
    await changeEndpoint(scene.db, { userId, id }, { is_on: false });
    await expect(addTest(scene.db, { userId, id })).rejects.toThrow(/switched off/);
    await expect(sendAgain(scene.db, { userId, id }, message)).rejects.toThrow(/switched off/);
  });

  it('is served again with the plan, deletes it, or goes', async () => {
    const [userId, at] = [await scene.newUser(), await scene.receiver()];
    const { id } = await scene.tell(userId, at.url);
    await scene.becomes(await scene.addDocument(userId), 'ready');
    const resting = scene.deliverer(false);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(at.received).toEqual([]);
    await resting.stop();
    scene.deliverer();
    await arrived(at, 1);
    await removeEndpoint(scene.db, { userId, id });
    expect(await scene.db.$count(webhookMessages)).toBe(0);
    await scene.tell(userId, at.url);
    await scene.addDocument(userId);
    await scene.db.delete(users).where(eq(users.id, userId));
    expect([
      await scene.db.$count(webhookEndpoints),
      await scene.db.$count(webhookMessages),
    ]).toEqual([0, 0]);
  });

  it('finds messages of thirty days', async () => {
    const userId = await scene.newUser();
    await scene.tell(userId, 'https://hooks.example.com/');
    await scene.becomes(await scene.addDocument(userId), 'ready');
    await scene.becomes(await scene.addDocument(userId), 'ready');
    await scene.db.execute(sql`
      update webhook_messages set created_at = now() - interval '31 days'
      where id = (select min(id) from webhook_messages)`);
    await forgetMessages(scene.db);
    expect(await scene.db.$count(webhookMessages)).toBe(1);
  });
});
