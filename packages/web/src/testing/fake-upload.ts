import { vi } from 'vitest';

/** Stands in for XMLHttpRequest; the test plays the network and the server. */
export class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  body: FormData | null = null;
  withCredentials = false;
  timeout = 0;
  status = 0;
  statusText = '';
  responseText = '';
  aborted = false;
  answerHeaders: Record<string, string> = {};

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.answerHeaders[name] ?? null;
  }

  send(body: FormData) {
    this.body = body;
    FakeUpload.sent.push(this);
  }

  progresses(loaded: number, total: number) {
    const event = new ProgressEvent('progress', { lengthComputable: true, loaded, total });
    this.upload.dispatchEvent(event);
  }

  answers(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }

  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  fails() {
    this.dispatchEvent(new Event('error'));
  }

  static install() {
    FakeUpload.sent = [];
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  }

  static last(): FakeUpload {
    const found = FakeUpload.sent.at(-1);
    if (!found) throw new Error('Nothing was uploaded');
    return found;
  }
}
