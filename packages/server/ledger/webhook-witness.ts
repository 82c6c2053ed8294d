import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENTS } from '@legible/contracts/webhooks';
import {
  isSignedWith,
  startReceiver,
  type Received,
  type Receiver,
} from '../test/webhooks/webhooks.ts';
import { ACCOUNT, EDGE_ACCOUNT } from './accounts.ts';
import type { Ask } from './settling.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** One message in this many is refused the first time. */
const REFUSED = 8;
const DRAIN_SECONDS = 120;

/** A server that is told of all that becomes of the ledger's documents, and writes down what it was told. */
export class WebhookWitness {
  readonly #receiver: Receiver;
  readonly #refused = new Set<string>();
  #forged = 0;
  /** How many signatures were looked at. */
  checked = 0;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
    receiver.answers = (message) => this.#answer(message);
  }

  static async start(): Promise<WebhookWitness> {
    return new WebhookWitness(await startReceiver());
  }

  /** Signatures are looked at as they come: five minutes later they would be refused as too old. */
  #answer(message: Received): number {
    this.checked += 1;
    if (!isSignedWith(SECRET, message)) this.#forged += 1;
    if (this.#receiver.received.length % REFUSED > 0 || this.#refused.has(message.id)) return 204;
    this.#refused.add(message.id);
    return 503;
  }

  get told(): number {
    return new Set(this.#receiver.received.map(({ id }) => id)).size;
  }

  /** The documents whose deletion was told. */
  get deleted(): string[] {
    return this.#receiver.received.flatMap(({ body }) =>
      body.type === 'document.deleted' ? body.data.file_id : [],
    );
  }

  /** May be repeated: the database may die under it. */
  async enrol(ask: Ask): Promise<void> {
    await ask(`
      insert into webhook_endpoints (id, user_id, url, events, secret)
      select 'witness', id, '${this.#receiver.url}', '{${WEBHOOK_EVENTS.join()}}', '${SECRET}'
      from users where email = '${ACCOUNT.email}' on conflict do nothing`);
    await ask(`
      insert into webhook_endpoints (id, user_id, url, events, secret)
      select 'witness at the edge', id, '${this.#receiver.url}', '{quota.low,quota.used_up}', '${SECRET}'
      from users where email = '${EDGE_ACCOUNT.email}' on conflict do nothing`);
  }

  /** Pauses of hours are over. The database may just be dead. */
  async hurry(ask: Ask): Promise<void> {
    await ask(`update webhook_messages set due_at = now() where state = 'waiting'`).catch(() => []);
    await ask(`update webhook_endpoints set available_at = now() where leased_by is null`).catch(
      () => [],
    );
  }

  /** Every end of a document was noted, every note arrived, signed, and those of a document in their order. */
  async audit(ask: Ask): Promise<string[]> {
    await this.#drained(ask);
    const { received } = this.#receiver;
    const firstAt = new Map<string, number>();
    for (const [at, { id }] of received.entries()) if (!firstAt.has(id)) firstAt.set(id, at);
    const rows = await ask(
      `select id, subject, type, state from webhook_messages order by position`,
    );
    const problems = rows.flatMap((row) => this.#problemOf(row, firstAt));
    const latest = new Map<unknown, number>();
    for (const { id, subject, type } of rows) {
      const at = firstAt.get(String(id)) ?? -1;
      if (at < (latest.get(subject) ?? -1))
        problems.push(`${String(type)} of ${String(subject)} came too early`);
      latest.set(subject, at);
    }
    if (this.#forged > 0) problems.push(`${this.#forged} messages are not signed`);
    return [...problems, ...(await unnoted(ask))];
  }

  #problemOf(row: Record<string, unknown>, firstAt: Map<string, number>): string[] {
    const told = `${String(row['type'])} of ${String(row['subject'])}`;
    if (row['state'] !== 'delivered') return [`${told} is ${String(row['state'])}`];
    return firstAt.has(String(row['id'])) ? [] : [`${told} never arrived`];
  }

  async #drained(ask: Ask): Promise<void> {
    const deadline = Date.now() + DRAIN_SECONDS * 1000;
    while (Date.now() < deadline) {
      await this.hurry(ask);
      const [row] = await ask(
        `select count(*)::int as waiting from webhook_messages where state = 'waiting'`,
      );
      if (row?.['waiting'] === 0) return;
      await sleep(1000);
    }
  }

  async stop(): Promise<void> {
    await this.#receiver.close();
  }
}

/** Documents whose end was to be told to no server. */
async function unnoted(ask: Ask): Promise<string[]> {
  const rows = await ask(`
    select id, status, run from documents
    where user_id = (select id from users where email = '${ACCOUNT.email}') and status in ('ready', 'failed')
      and not exists (
        select from webhook_messages
        where subject = documents.id and type = 'document.' || status and data ->> 'run' = run::text)`);
  return rows.map(({ id, status }) => `nobody was told that ${String(id)} is ${String(status)}`);
}
