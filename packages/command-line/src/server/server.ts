import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createClient, files, type LegibleClient, lockedFiles } from '@legible/client';
import { EngineError } from '@legible/ocr-engine';
import { ServerError } from '../interface/errors.ts';
import type { Credentials } from './credentials.ts';
import { type Patience, patiently } from './patience.ts';

/** How files are to be read; what is left out is as the account has it. */
export interface Wishes {
  languages?: string | undefined;
  pages?: string | undefined;
  mode?: string | undefined;
  rotate?: boolean;
  deskew?: boolean;
  password?: string | undefined;
  /** As a new document, though the same was uploaded before. */
  again?: boolean;
}

/** A document that the server has taken. */
export interface Taken {
  id: string;
  pages: number;
  /** For how many pages of the quota it waits. */
  waitsFor?: number;
}

/** A document that has been read. */
export interface ReadDocument {
  pages: number;
  /** The only ones that were to be read, like `1, 3-9`; absent where all were. */
  readPages?: string;
  /** Pages that stayed as they were, from 1; the first hundred. */
  failedPages: number[];
  /** What its owner should know of it. */
  notices: string[];
}

/** Seconds that one call waits; the server allows no more. */
const WAIT_SECONDS = 30;

/** A server, called by key; each call is repeated where that can help. */
export class Server {
  readonly #client: LegibleClient;
  readonly #address: string;
  readonly #patience: Patience;

  constructor({ server, key }: Credentials, patience: Patience) {
    this.#client = createClient({ baseUrl: server, key });
    this.#address = server;
    this.#patience = patience;
  }

  /**
   * Sees whether the key is good, for whatever it may be used.
   * @throws {ServerError} `key-refused`, `unreachable`
   */
  async tryKey(): Promise<void> {
    const { signal } = this.#patience;
    await patiently(async () => {
      const answer = await this.#client.GET('/v1/ocr/usage', { signal });
      // A key that may only write is good, too.
      const isScoped = (answer.error as { code?: string } | undefined)?.code === 'key_scope';
      return isScoped ? { data: undefined, response: Response.json(null) } : answer;
    }, this.#patience);
  }

  /**
   * Uploads a PDF. The same file under the same name and wishes becomes one document within 24 hours, however often it is sent.
   * @throws {ServerError} what the server says against it; {EngineError} `file-access`
   */
  async upload(path: string, name: string, wishes: Wishes): Promise<Taken> {
    const bytes = await openAsBlob(path).catch((cause: unknown) => cannotRead(path, cause));
    const query = queryOf(wishes);
    const upload = wishes.again
      ? randomUUID()
      : await nameOf(path, [this.#address, name, JSON.stringify(query)]);
    const file = { name, bytes };
    const { password } = wishes;
    const data = await patiently(
      () =>
        this.#client
          .POST('/v1/ocr/upload', {
            params: { query, header: { 'idempotency-key': upload } },
            ...(password === undefined ? files(file) : lockedFiles(password, file)),
            signal: this.#patience.signal,
          })
          .catch((cause: unknown) => cannotSend(path, cause)),
      this.#patience,
    );
    const { file_id: id, pages, waits_for: waitsFor } = data;
    return { id, pages, ...(waitsFor === undefined ? {} : { waitsFor }) };
  }

  /**
   * Waits until a document has been read.
   * @throws {ServerError} `not-read` with the reason, `document-gone`
   */
  async ended(id: string): Promise<ReadDocument> {
    for (;;) {
      const document = await patiently(
        () =>
          this.#client.GET('/v1/ocr/documents/{id}', {
            params: { path: { id }, query: { wait: WAIT_SECONDS } },
            signal: this.#patience.signal,
          }),
        this.#patience,
      );
      if (document.status === 'ready') {
        const notices = (document.notices ?? []).map(({ detail }) => detail);
        const { pages, failed_pages: failedPages, read_pages: readPages } = document;
        return { pages, ...(readPages === undefined ? {} : { readPages }), failedPages, notices };
      }
      if (document.status === 'failed')
        throw new ServerError('not-read', document.detail ?? undefined);
      if (document.status === 'cancelled')
        throw new ServerError('not-read', 'It was cancelled on the server.');
    }
  }

  /**
   * Writes the searchable version of a document to a new file.
   * @throws {ServerError}; {EngineError} `file-access`
   */
  async download(id: string, path: string): Promise<void> {
    const { signal } = this.#patience;
    await patiently(async () => {
      const answer = await this.#client.GET('/v1/ocr/download', {
        params: { query: { file_id: id, file_type: 'processed' } },
        parseAs: 'stream',
        signal,
      });
      if (answer.data) await this.#write(answer.data, path);
      return answer;
    }, this.#patience);
  }

  /** A fault of the network may be over with the next try; one of this machine's disk will not be. */
  async #write(body: ReadableStream<Uint8Array>, path: string): Promise<void> {
    const cannotWrite = (cause: unknown) => {
      throw new EngineError('file-access', `${path} cannot be written.`, { cause });
    };
    const file = await open(path, 'w').catch(cannotWrite);
    try {
      for await (const bytes of body) await file.writeFile(bytes).catch(cannotWrite);
      await file.close().catch(cannotWrite);
    } catch (cause) {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
      throw cause;
    }
  }
}

function queryOf({ languages, pages, mode, rotate, deskew }: Wishes) {
  return {
    ...(languages === undefined ? {} : { languages }),
    ...(pages === undefined ? {} : { pages }),
    ...(mode === undefined ? {} : { mode: modeOf(mode) }),
    ...(rotate ? { rotate: 'true' as const } : {}),
    ...(deskew ? { deskew: 'true' as const } : {}),
  };
}

function modeOf(text: string): 'auto' | 'redo' | 'force' {
  if (text === 'auto' || text === 'redo' || text === 'force') return text;
  throw new EngineError('usage', `--mode ${text}: auto, redo or force.`);
}

/** A name for an upload that the next one of the same file has, too. */
async function nameOf(path: string, parts: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    cannotRead(path, cause);
  }
  return `legible-${hash.digest('hex').slice(0, 48)}`;
}

/** A file that was opened and has another size or time when it is sent cannot be read any more. */
function cannotSend(path: string, failure: unknown): never {
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'NotReadableError') {
      const sentence = `${path} has changed while it was sent. Send it again when it is whole.`;
      throw new EngineError('file-access', sentence, { cause });
    }
  }
  throw failure;
}

function cannotRead(path: string, cause: unknown): never {
  throw new EngineError('file-access', `${path} cannot be read.`, { cause });
}
