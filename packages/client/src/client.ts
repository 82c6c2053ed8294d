/**
 * The client of the API: every path, parameter and field, by the server's own description.
 * @module legible-ocr/client
 */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.d.ts';
import { multipart } from './multipart.ts';

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
  const headers = { Authorization: `Bearer ${key}` };
  return createFetchClient<paths>({ baseUrl, headers, Request: RequestWithForm });
}

/** The type of a form says where its parts end; of bodies that it does not know, openapi-fetch takes them for JSON. */
class RequestWithForm extends Request {
  constructor(address: string | URL | Request, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    if (init.body instanceof Blob) headers.set('Content-Type', init.body.type);
    super(address, { ...init, headers });
  }
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
  const fields: Record<string, string> = password === undefined ? {} : { password };
  const all = sent.map(({ name, bytes }) => ({ field: 'files', name, bytes }));
  return { body: { files: [] }, bodySerializer: () => multipart(fields, all) };
}
