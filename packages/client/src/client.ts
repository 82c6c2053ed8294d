/**
 * The client of the API: every path, parameter and field, by the server's own description.
 * @module legible-ocr/client
 */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.d.ts';

export interface LegibleOptions {
  /** Where the server is, like `https://legible.example`. */
  baseUrl: string;
  /** An API key, made on the profile. */
  key: string;
}

/** The calls of the API, by method and path, each with the types of what it takes and gives. */
export type LegibleClient = Client<paths>;

/**
 * Makes a client of the API. Each call gives `data`, or `error` as problem details; it throws only where no answer came.
 * @param options where the server is, and the key
 */
export function createClient({ baseUrl, key }: LegibleOptions): LegibleClient {
  return createFetchClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
}

/** A file to send. A `Blob` may stand for a file on the disk (`openAsBlob` of `node:fs`), which is read as it is sent. */
export interface SentFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer> | Blob;
}

/** What `POST /v1/ocr/upload` and `…/batch` take: `body` and `bodySerializer` of the call. */
export function files(...sent: SentFile[]) {
  return formOf(sent);
}

/** The same for files that open with a password only. */
export function lockedFiles(password: string, ...sent: SentFile[]) {
  return formOf(sent, password);
}

function formOf(sent: SentFile[], password?: string) {
  const form = new FormData();
  if (password !== undefined) form.append('password', password);
  for (const { name, bytes } of sent) form.append('files', new Blob([bytes]), name);
  return { body: { files: [] }, bodySerializer: () => form };
}
