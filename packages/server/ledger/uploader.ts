import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { scanPdf } from '@legible/fixtures/pdf';
import { ApiClient } from '../test/api-client.ts';
import { ACCOUNT } from './accounts.ts';
import { NamedUploads, type NamedUpload, type SentFile } from './named-uploads.ts';

/** What a client was promised: this file, under this id. */
export interface Entry {
  fileId: string;
  sha256: string;
  pages: number;
}

/** An account may begin 60 uploads in a minute (D77): so each has some files, and there is a pause. */
const FILES_AN_UPLOAD = 3;
const PAUSE_MS = 1000;

/** Uploads numbered files one after the other and writes down every one that was acknowledged. */
export class Uploader {
  readonly entries: Entry[] = [];
  attempts = 0;
  readonly named: NamedUploads;
  readonly #address: string;
  readonly #account: typeof ACCOUNT;
  #client: ApiClient | undefined;
  #running = true;
  #loop: Promise<void> = Promise.resolve();

  constructor(address: string, account = ACCOUNT) {
    this.#address = address;
    this.#account = account;
    this.named = new NamedUploads(account.email);
  }

  start(): void {
    this.#loop = this.#uploadForever();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#loop;
  }

  /** Resolves when another file is acknowledged, or after so long. */
  async untilAcknowledged(longestMs: number): Promise<void> {
    const before = this.entries.length;
    const deadline = performance.now() + longestMs;
    while (this.entries.length === before && performance.now() < deadline) await sleep(50);
  }

  /** What has no answer yet is sent until it has one: a dead process holds a name for a minute. */
  async answerAll(deadlineMs: number): Promise<void> {
    const deadline = performance.now() + deadlineMs;
    for (;;) {
      const open = this.named.unanswered();
      if (!open || performance.now() > deadline) return;
      await this.#send(open.files, open).catch(() => sleep(2000));
    }
  }

  async #uploadForever(): Promise<void> {
    while (this.#running) {
      this.attempts += 1;
      try {
        const open = this.attempts % 2 === 0 ? this.named.unanswered() : undefined;
        await (open ? this.#send(open.files, open) : this.#uploadOne(this.attempts));
      } catch {
        // Refused, cut off or away: then nothing was promised.
        await sleep(200);
      }
    }
  }

  async #uploadOne(number: number): Promise<void> {
    const files = await Promise.all(
      Array.from({ length: FILES_AN_UPLOAD }, async (_, index) => {
        const file = number * FILES_AN_UPLOAD + index;
        const pages = 1 + (file % 3);
        return { name: `ledger ${file}.pdf`, pages, bytes: await numberedScan(file, pages) };
      }),
    );
    const named = this.named.name(number, files);
    await this.#send(files, named);
    if (named && this.named.isRepeated(named)) await this.#send(files, named);
  }

  async #send(files: SentFile[], named?: NamedUpload): Promise<void> {
    this.#client ??= await loggedIn(this.#address, this.#account);
    const response = await this.#client.batch(files, '', named && this.named.asSent(named));
    // Only then: log-ins are counted, and a hundred in a quarter of an hour are the most.
    if ([401, 403].includes(response.status)) this.#client = undefined;
    if (response.status !== 200) throw new Error(String(response.status));
    const answer = (await response.json()) as BatchResponse;
    if (!named || this.named.note(named, answer)) this.#write(files, answer);
    await sleep(PAUSE_MS);
  }

  #write(sent: SentFile[], { files }: BatchResponse): void {
    for (const { file_id: fileId, position = 0 } of files) {
      const { bytes = '', pages = 0 } = sent[position] ?? {};
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      this.entries.push({ fileId, sha256, pages });
    }
  }
}

/** A client of one of the ledger's accounts, once the product answers. */
export async function loggedIn(address: string, account = ACCOUNT): Promise<ApiClient> {
  const client = new ApiClient(address);
  const response = await client.login(account);
  if (response.status !== 200) throw new Error(`log-in: ${response.status}`);
  if ((await client.call('GET', paths.me)).status !== 200) throw new Error('no session');
  return client;
}

/** Small and quick to recognise, and no two alike. */
async function numberedScan(number: number, pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const page = (index: number) => ({
    text: `Sheet ${index} of file number ${number}.`,
    dpi: 100,
    noise: 0,
    encoding: 'bilevel' as const,
  });
  const all = Array.from({ length: pages }, (_, index) => page(index + 1));
  return new Uint8Array(await scanPdf({ pages: all }));
}
