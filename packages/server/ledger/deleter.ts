import { setTimeout as sleep } from 'node:timers/promises';
import type { ListResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { ApiClient } from '../test/api-client.ts';
import { ACCOUNT } from './accounts.ts';
import { type Entry, loggedIn } from './uploader.ts';
import type { Ask } from './settling.ts';

/** One document in this many is deleted. */
const SHARE = 5;
const PAUSE_MS = 500;
const AFTER_FAILURE_MS = 2000;

/** Deletes documents that are ready, at once or so that it could be taken back, and writes down what was acknowledged. */
export class Deleter {
  readonly acknowledged = new Set<string>();
  /** Asked for: where no answer came, it may have been done all the same. */
  readonly asked = new Set<string>();
  readonly #address: string;
  readonly #entries: readonly Entry[];
  #client: ApiClient | undefined;
  #running = true;
  #loop: Promise<void> = Promise.resolve();

  /** @param entries documents that were taken in; more come while it works */
  constructor(address: string, entries: readonly Entry[]) {
    this.#address = address;
    this.#entries = entries;
  }

  start(): void {
    this.#loop = this.#deleteForever();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  async #deleteForever(): Promise<void> {
    while (this.#running) {
      // Away, or logged out: then nothing was promised.
      const isDone = await this.#deleteOne().then(
        () => true,
        () => false,
      );
      await sleep(isDone ? PAUSE_MS : AFTER_FAILURE_MS);
    }
  }

  async #deleteOne(): Promise<void> {
    this.#client ??= await loggedIn(this.#address);
    const fileId = await this.#nextDocument(this.#client);
    if (fileId === undefined) return;
    this.asked.add(fileId);
    const isUndoable = this.asked.size % 2 === 0;
    const response = isUndoable
      ? await this.#client.json('POST', paths.deleteChosen, { file_ids: [fileId] })
      : await this.#client.call('DELETE', `${paths.document}?file_id=${fileId}`);
    this.#requireSession(response);
    // 404: it was deleted by a call whose answer was lost.
    if (response.status === 200 || response.status === 404) this.acknowledged.add(fileId);
  }

  /** One that is ready with all its pages, so that it is known what it cost. */
  async #nextDocument(client: ApiClient): Promise<string | undefined> {
    const response = await client.call('GET', paths.list);
    this.#requireSession(response);
    const { files } = (await response.json()) as ListResponse;
    const whole = new Set(
      files.flatMap(({ file_id: id, status, failed_pages: failed }) =>
        status === 'ready' && failed.length === 0 ? id : [],
      ),
    );
    const chosen = this.#entries.filter((_entry, at) => at % SHARE === 0);
    return chosen.find(({ fileId }) => whole.has(fileId) && !this.acknowledged.has(fileId))?.fileId;
  }

  #requireSession({ status }: Response): void {
    if (![401, 403].includes(status)) return;
    this.#client = undefined;
    throw new Error('logged out');
  }

  /** The documents that are gone. */
  async gone(ask: Ask): Promise<Set<string>> {
    const there = await this.#there(ask);
    return new Set([...this.asked].filter((id) => !there.has(id)));
  }

  /** What was acknowledged is gone; webhooks were told of every document that is gone, once, and of no other. */
  async audit(ask: Ask, told: readonly string[]): Promise<string[]> {
    const there = await this.#there(ask);
    const rows = await ask(
      `select subject, count(*)::int as count from webhook_messages where type = 'document.deleted' group by subject`,
    );
    const noted = new Map(rows.map((row) => [String(row['subject']), Number(row['count'])]));
    const arrived = new Set(told);
    return [
      ...[...this.acknowledged]
        .filter((id) => there.has(id))
        .map((id) => `${id} was deleted and is there`),
      ...[...this.asked]
        .filter((id) => !there.has(id) && (noted.get(id) !== 1 || !arrived.has(id)))
        .map(
          (id) =>
            `${id} is deleted: noted ${noted.get(id) ?? 0} times, ${arrived.has(id) ? '' : 'not '}told`,
        ),
      ...[...new Set([...noted.keys(), ...arrived])]
        .filter((id) => there.has(id) || !this.asked.has(id))
        .map((id) => `a webhook told that ${id} is deleted, which nobody deleted`),
    ];
  }

  async #there(ask: Ask): Promise<Set<string>> {
    const rows = await ask(
      `select id from documents where user_id = (select id from users where email = '${ACCOUNT.email}')`,
    );
    return new Set(rows.map(({ id }) => String(id)));
  }
}
