import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse, PageWords } from '@legible/contracts/page-text';
import type { ApiClient } from '../test/api-client.ts';
import { type Entry, loggedIn } from './uploader.ts';

/** A correction that was acknowledged: of the first page of a document, and what stands there now. */
interface Correction {
  fileId: string;
  word: number;
  text: string;
}

const PAUSE_MS = 300;
/** A document gets so many before the next one. */
const WORDS_EACH = 2;
const OLDEST = 5;

class LoggedOut extends Error {}

/** Corrects words of documents that are ready, has their files made, and writes down what was acknowledged. */
export class Corrector {
  readonly done: Correction[] = [];
  readonly #address: string;
  readonly #entries: readonly Entry[];
  readonly #seen = new Map<string, number>();
  #client: ApiClient | undefined;
  #turn = 0;
  #running = true;
  #loop: Promise<void> = Promise.resolve();

  /** @param entries documents that were taken in; more come while it works */
  constructor(address: string, entries: readonly Entry[]) {
    this.#address = address;
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
      await this.#correctOne().catch((error: unknown) => {
        // Only then: log-ins are counted.
        if (error instanceof LoggedOut) this.#client = undefined;
      });
      await sleep(PAUSE_MS);
    }
  }

  async #correctOne(): Promise<void> {
    // The oldest are ready first, but for those that have a page under which the recogniser died.
    const open = this.#entries
      .filter(({ fileId }) => (this.#seen.get(fileId) ?? 0) < WORDS_EACH)
      .slice(0, OLDEST);
    this.#turn += 1;
    const { fileId } = open[this.#turn % Math.max(1, open.length)] ?? {};
    if (fileId === undefined) return;
    const word = this.#seen.get(fileId) ?? 0;
    this.#client ??= await loggedIn(this.#address);
    const page = await firstPage(this.#client, fileId);
    const was = page.blocks
      .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      .filter(({ at }) => at === word)
      .map(({ text }) => text)
      .join(' ');
    const text = `mended${word}`;
    const path = paths.word
      .replace(':id', fileId)
      .replace(':number', '1')
      .replace(':word', `${word}`);
    const response = await this.#client.json('PUT', path, { reading: page.reading, was, text });
    if ([401, 403].includes(response.status)) throw new LoggedOut();
    if (response.status !== 200) return;
    this.done.push({ fileId, word, text });
    this.#seen.set(fileId, word + 1);
    await (await this.#client?.download(fileId, 'processed'))?.arrayBuffer();
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

/** Every correction that was acknowledged is there, and in the file. */
export async function auditCorrections(
  client: ApiClient,
  done: readonly Correction[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { fileId, word, text } of done) {
    const { corrected } = await firstPage(client, fileId);
    if (!corrected.some((one) => one.at === word && one.text === text)) {
      problems.push(`word ${word} of ${fileId} is not ${text}`);
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
