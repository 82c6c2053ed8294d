import type { WebhookEvent } from '@legible/contracts/webhooks';
import { WEBHOOK_EVENTS } from '@legible/contracts/webhooks';
import { eq, isNotNull, not, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Deliverer } from '../../src/features/webhooks/deliverer.ts';
import { addEndpoint } from '../../src/features/webhooks/endpoints.ts';
import { listMessages } from '../../src/features/webhooks/messages.ts';
import { documents } from '../../src/platform/db/documents-schema.ts';
import { webhookEndpoints, webhookMessages } from '../../src/platform/db/webhooks-schema.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Mail } from '../../src/platform/mailer/mail.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { Outward } from '../../src/platform/outward/outward.ts';
import { addTestUser, startDatabase, type TestDatabase } from '../database/database.ts';
import { startReceiver, type Receiver } from './webhooks.ts';

const LEASED = isNotNull(webhookEndpoints.leasedBy);

type Status = (typeof documents.$inferSelect)['status'];

/** Users with documents, their servers, and processes that deliver to these, around one database. */
export class WebhookScene {
  readonly mails: Mail[] = [];
  readonly #database: TestDatabase;
  readonly #outward = new Outward({ innerNetworks: ['127.0.0.0/8'] });
  readonly #metrics = createMetrics();
  readonly #open: (() => Promise<void>)[] = [];
  #made = 0;

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async start(): Promise<WebhookScene> {
    return new WebhookScene(await startDatabase());
  }

  get db(): TestDatabase['db'] {
    return this.#database.db;
  }

  /** For the next test. */
  async clear(): Promise<void> {
    for (const close of this.#open.splice(0)) await close();
    await this.db.delete(webhookEndpoints);
    this.mails.length = 0;
  }

  async stop(): Promise<void> {
    await this.#database.stop();
  }

  /** A process that delivers. */
  deliverer(hasPlan = true): Deliverer {
    const one = new Deliverer({
      db: this.db,
      outward: this.#outward,
      metrics: this.#metrics,
      logger: createLogger('fatal'),
      planHasWebhooks: () => hasPlan,
      postMail: async (_tx, mail) => void this.mails.push(mail),
      publicUrl: () => 'https://legible.example',
    });
    this.#open.push(() => one.stop());
    return one;
  }

  async receiver(): Promise<Receiver> {
    const one = await startReceiver();
    this.#open.push(() => one.close());
    return one;
  }

  async newUser(pageLimit = 10): Promise<string> {
    this.#made += 1;
    const id = `user${this.#made}`;
    await addTestUser(this.#database, { id, pageLimit });
    return id;
  }

  async tell(userId: string, url: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
    return this.db.transaction((tx) => addEndpoint(tx, userId, { url, events: [...events] }));
  }

  async addDocument(userId: string): Promise<string> {
    this.#made += 1;
    const id = `document${this.#made}`;
    await this.db.insert(documents).values({
      id,
      userId,
      inputName: 'private.pdf',
      status: 'processing',
      byteSize: 1,
      sha256: 'x',
      pageCount: 3,
      originalKey: 'x',
    });
    return id;
  }

  async becomes(id: string, status: Status): Promise<void> {
    await this.db.update(documents).set({ status }).where(eq(documents.id, id));
  }

  async remove(id: string): Promise<void> {
    await this.db.delete(documents).where(eq(documents.id, id));
  }

  /** As if all pauses were over. A turn under way is left to its end: its lease is no pause. */
  async hurry(): Promise<void> {
    await over(() => this.db.$count(webhookEndpoints, LEASED));
    await this.db.update(webhookMessages).set({ dueAt: sql`now()` });
    await this.db
      .update(webhookEndpoints)
      .set({ availableAt: sql`now()` })
      .where(not(LEASED));
  }

  async rowOf(id: string) {
    const rows = await this.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    return rows[0];
  }

  async logOf(userId: string, id: string) {
    return (await listMessages(this.db, { userId, id }, { limit: 50 })).messages;
  }
}

export async function arrived(at: Receiver, count: number): Promise<void> {
  await expect.poll(() => at.received.length, { timeout: 8000 }).toBe(count);
}

async function over(turns: () => Promise<number>): Promise<void> {
  await expect.poll(turns, { timeout: 8000 }).toBe(0);
}
