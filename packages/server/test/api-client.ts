import type { User } from '@legible/contracts/accounts';
import type { HistoryFile, ListResponse, Refusal } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { files as formOf } from '@legible/client';
import type { ProgressMessage } from '@legible/contracts/live';
import WebSocket from 'ws';

export interface Upload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Speaks to the service as the browser does: cookies kept, the anti-forgery token on every call. */
export class ApiClient {
  readonly address: string;
  readonly cookies = new Map<string, string>();
  #token: string | undefined;

  constructor(address: string) {
    this.address = address;
  }

  /** One call; the token is fetched first if there is none. */
  async call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    this.#token ??= await this.#fetchToken();
    return this.raw(method, path, {
      ...init,
      headers: { 'X-CSRF-Token': this.#token, ...(init.headers as Record<string, string>) },
    });
  }

  /** One call as it is, with cookies but without a token. */
  async raw(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('Cookie', this.#cookieHeader());
    const response = await fetch(this.address + path, { ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  async json(method: string, path: string, body: unknown): Promise<Response> {
    return this.call(method, path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  }

  async register(account: { email: string; password: string }): Promise<Response> {
    const claims = { subscription: 'free', role_type: 1, limit: 100 };
    return this.json('POST', paths.register, {
      name: 'Ada',
      last_name: 'Lovelace',
      ...account,
      ...claims,
    });
  }

  async login(account: { email: string; password: string }): Promise<Response> {
    return this.json('POST', paths.login, account);
  }

  async me(): Promise<User> {
    return (await (await this.call('GET', paths.me)).json()) as User;
  }

  /**
   * @param query what is asked for besides: `?first_pages=2`.
   * @param init headers besides, and what ends the call
   */
  async batch(files: Upload[], query = '', init: RequestInit = {}): Promise<Response> {
    return this.call('POST', paths.batch + query, {
      ...init,
      body: formOf(...files).bodySerializer(),
    });
  }

  async running(): Promise<ProgressMessage[]> {
    const response = await this.call('GET', paths.running);
    return ((await response.json()) as { files: ProgressMessage[] }).files;
  }

  async refusals(): Promise<Refusal[]> {
    const response = await this.call('GET', paths.refusals);
    return ((await response.json()) as { refusals: Refusal[] }).refusals;
  }

  /** The whole of it, part after part. */
  async history(): Promise<HistoryFile[]> {
    const files: HistoryFile[] = [];
    let query = '';
    do {
      const response = await this.call('GET', paths.list + query);
      const part = (await response.json()) as ListResponse;
      files.push(...part.files);
      query = part.next_cursor ? `?cursor=${part.next_cursor}` : '';
    } while (query !== '');
    return files;
  }

  download(fileId: string, fileType: string, headers: Record<string, string> = {}) {
    return this.call('GET', `${paths.download}?file_id=${fileId}&file_type=${fileType}`, {
      headers,
    });
  }

  /** Waits until the document is in the history. */
  async finished(fileId: string): Promise<HistoryFile> {
    for (let attempt = 0; attempt < 1200; attempt++) {
      const found = (await this.history()).find((file) => file.file_id === fileId);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${fileId} did not finish`);
  }

  socket(path: string, headers: Record<string, string> = {}): WebSocket {
    const url = this.address.replace('http', 'ws') + path;
    return new WebSocket(url, { headers: { Cookie: this.#cookieHeader(), ...headers } });
  }

  async #fetchToken(): Promise<string> {
    const response = await this.raw('GET', paths.csrf);
    return ((await response.json()) as { csrftoken: string }).csrftoken;
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
    if (name === 'csrftoken') this.#token = value;
  }
}
