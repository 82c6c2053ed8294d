import { vi } from 'vitest';

/** Stands in for WebSocket; the test plays the server. */
export class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly url: string;
  closedWith: number | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  close(code: number) {
    this.closedWith = code;
  }

  opens() {
    this.dispatchEvent(new Event('open'));
  }

  says(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  errs() {
    this.dispatchEvent(new Event('error'));
  }

  closes(code: number) {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  static install() {
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  /** The newest socket for an address that ends so. */
  static last(ending = ''): FakeSocket {
    const found = FakeSocket.made.findLast(({ url }) => url.endsWith(ending));
    if (!found) throw new Error(`No socket was opened for ${ending}`);
    return found;
  }

  static count(ending = ''): number {
    return FakeSocket.made.filter(({ url }) => url.endsWith(ending)).length;
  }
}
