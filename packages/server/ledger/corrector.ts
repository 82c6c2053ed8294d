import { setTimeout as sleep } from 'node:timers/promises';
import type { ListResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse, PageWords } from '@legible/contracts/documents/page-text';
import type { ApiClient } from '../test/api-client.ts';
import { type Entry, loggedIn } from './uploader.ts';

/** A correction that was acknowledged: of the first page of a document, and what stands there now. */
interface Correction {
  fileId: string;
  word: number;
  text: string;
}

const PAUSE_MS = 200;
/** Words of a document that are corrected, one after the other and then anew, and how often in all. */
const WORDS_EACH = 4;
const EDITS_EACH = 40;
/** How many correct at once, each words of documents of its own. */
const CORRECTORS = 3;

/** Log-ins are counted, and a hundred in a quarter of an hour are the most. */
const BETWEEN_LOG_INS_MS = 2000;

class LoggedOut extends Error {}

/** The session that all correctors share. */
class SharedSession {
  readonly #address: string;
  #client: Promise<ApiClient> | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  async client(): Promise<ApiClient> {
    this.#client ??= loggedIn(this.#address);
    return this.#client;
  }

  /** It was refused, or could not be had: another one is asked for when some time is over. */
  async end(): Promise<void> {
    const ended = this.#client;
    await sleep(BETWEEN_LOG_INS_MS);
    if (this.#client === ended) this.#client = undefined;
  }
}

/** Several at once. */
export class Correctors {
  readonly #all: readonly Corrector[];

  /** @param entries documents that were taken in; more come while they work */
  constructor(address: string, entries: readonly Entry[]) {
    const session = new SharedSession(address);
    this.#all = Array.from({ length: CORRECTORS }, (_, share) => {
      return new Corrector(session, () =>
        entries.filter((_entry, at) => at % CORRECTORS === share),
      );
    });
  }

  /** What was acknowledged, in its order for each document. */
  get done(): Correction[] {
    return this.#all.flatMap(({ done }) => done);
  }

  /** What was asked for last of each document, acknowledged or not. */
  get asked(): Correction[] {
    return this.#all.flatMap(({ asked }) => [...asked.values()]);
  }

  start(): void {
    for (const one of this.#all) one.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.stop()));
  }
}

/** Corrects words of documents that are ready, has their files made, and writes down what was acknowledged. */
class Corrector {
  readonly done: Correction[] = [];
  readonly #session: SharedSession;
  readonly #entries: () => readonly Entry[];
  /** How often words of a document were corrected. */
  readonly #edits = new Map<string, number>();
  /** What was asked for last, by document: where no answer came, it may stand there all the same. */
  readonly asked = new Map<string, Correction>();
  #turn = 0;
  #running = true;
  #loop: Promise<void> = Promise.resolve();

  /** @param entries documents that were taken in */
  constructor(session: SharedSession, entries: () => readonly Entry[]) {
    this.#session = session;
    this.#entries = entries;
  }

  start(): void {
    this.#loop = this.#correctForever();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  async #correctForever(): Promise<void> {
    while (this.#running) {
      // Away, or not ready yet: then nothing was promised.
      const client = await this.#session.client().catch(() => undefined);
      const isRefused = await this.#correctOne(client).then(
        () => false,
        (error: unknown) => error instanceof LoggedOut,
      );
      if (!client || isRefused) await this.#session.end();
      await sleep(PAUSE_MS);
    }
  }

  async #correctOne(client: ApiClient | undefined): Promise<void> {
    const fileId = client && (await this.#nextDocument(client));
    if (!client || fileId === undefined) return;
    const edit = this.#edits.get(fileId) ?? 0;
    const word = edit % WORDS_EACH;
    const page = await firstPage(client, fileId);
    const was = page.blocks
      .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      .filter(({ at }) => at === word)
      .map(({ text }) => text)
      .join(' ');
    const text = `mended${edit}`;
    this.asked.set(fileId, { fileId, word, text });
    const path = paths.word
      .replace(':id', fileId)
      .replace(':number', '1')
      .replace(':word', `${word}`);
    const response = await client.json('PUT', path, { reading: page.reading, was, text });
    if ([401, 403].includes(response.status)) throw new LoggedOut();
    if (response.status !== 200) return;
    this.done.push({ fileId, word, text });
    this.#edits.set(fileId, edit + 1);
    await (await client.download(fileId, 'processed')).arrayBuffer();
  }

  /** One that is ready and has all its pages: under some the recogniser died, and these have no words. */
  async #nextDocument(client: ApiClient): Promise<string | undefined> {
    const response = await client.call('GET', paths.list);
    if ([401, 403].includes(response.status)) throw new LoggedOut();
    const { files } = (await response.json()) as ListResponse;
    const ready = new Set(
      files.flatMap(({ file_id: id, status, failed_pages: failed }) =>
        status === 'ready' && failed.length === 0 ? id : [],
      ),
    );
    const open = this.#entries().filter(
      ({ fileId }) => ready.has(fileId) && (this.#edits.get(fileId) ?? 0) < EDITS_EACH,
    );
    this.#turn += 1;
    return open[this.#turn % Math.max(1, open.length)]?.fileId;
  }
}

async function firstPage(client: ApiClient, fileId: string): Promise<PageWords> {
  const path = paths.pageText.replace(':id', fileId).replace(':number', '1');
  const response = await client.call('GET', path);
  if ([401, 403].includes(response.status)) throw new LoggedOut();
  const { text } = (await response.json()) as PageTextResponse;
  if (!text) throw new Error('not read yet');
  return text;
}

/**
 * Of every word that was corrected, the last correction that was acknowledged is there, and in the file.
 * @param asked may stand in its place, where no answer came
 * @param gone documents that were deleted since
 */
export async function auditCorrections(
  client: ApiClient,
  { done, asked }: Pick<Correctors, 'done' | 'asked'>,
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = [];
  const latest = new Map(done.map((one) => [`${one.fileId} ${one.word}`, one]));
  for (const { fileId, word, text } of latest.values()) {
    if (gone.has(fileId)) continue;
    const { corrected } = await firstPage(client, fileId);
    const present = corrected.find(({ at }) => at === word)?.text;
    const mayStand = asked.filter((one) => one.fileId === fileId && one.word === word);
    if (present !== text && !mayStand.some((one) => one.text === present)) {
      problems.push(`word ${word} of ${fileId} is ${present}, not ${text}`);
    }
    const mended = await sizeOf(client, fileId, 'yes');
    if (mended <= (await sizeOf(client, fileId, 'no'))) {
      problems.push(`the file of ${fileId} has no corrections`);
    }
  }
  return problems;
}

async function sizeOf(client: ApiClient, fileId: string, mended: 'yes' | 'no'): Promise<number> {
  const query = `file_id=${fileId}&file_type=processed&mended=${mended}`;
  const response = await client.call('HEAD', `${paths.download}?${query}`);
  return Number(response.headers.get('Content-Length'));
}
