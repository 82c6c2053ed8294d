import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often something is looked for that is waited for, in milliseconds. */
const LOOK_MS = 20;
const LONGEST_WAIT_MS = 180_000;

/**
 * A tab of Chromium that is spoken to by its own protocol (https://chromedevtools.github.io/devtools-protocol), with the network left
 * alone: a driver such as Playwright has each answer recorded in the page's process, and answers to what it plays pass through its own.
 */
export class Tab {
  readonly #chromium: ChildProcess;
  readonly #profile: string;
  readonly #page: Connection;
  readonly #browser: Connection;

  private constructor(chromium: ChildProcess, profile: string, page: Connection, all: Connection) {
    this.#chromium = chromium;
    this.#profile = profile;
    this.#page = page;
    this.#browser = all;
  }

  /** @param script is run in every page before its own scripts */
  static async open(size: { width: number; height: number }, script: string): Promise<Tab> {
    const profile = await mkdtemp(join(tmpdir(), 'legible-bench-tab-'));
    const chromium = spawn(
      process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      [
        '--headless',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Pages that were left would stay in memory.
        '--disable-back-forward-cache',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      { stdio: 'ignore' },
    );
    const address = await addressIn(profile);
    const tabs = (await (await fetch(`${address}/json/list`)).json()) as Target[];
    const browser = (await (await fetch(`${address}/json/version`)).json()) as Target;
    const first = tabs.find(({ type }) => type === 'page');
    if (!first) throw new Error('Chromium has no tab');
    const page = await Connection.to(first.webSocketDebuggerUrl);
    const all = await Connection.to(browser.webSocketDebuggerUrl);
    const tab = new Tab(chromium, profile, page, all);
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
    return tab;
  }

  async goTo(url: string): Promise<void> {
    await this.#page.send('Page.navigate', { url });
  }

  /** The value of an expression in the page, once it is there if it is a promise. @throws as the expression does */
  async value<Value>(expression: string): Promise<Value> {
    const how = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#page.send<Evaluated>('Runtime.evaluate', how);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value as Value;
  }

  /** The value of an expression, once it is true. @throws when it is not for too long */
  async until<Value>(expression: string): Promise<Value> {
    const last = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < last) {
      // While a page gives way to the next, nothing can be asked.
      const value = await this.value<Value>(expression).catch(() => undefined);
      if (value) return value;
      await sleep(LOOK_MS);
    }
    throw new Error(`${expression} is not true`);
  }

  async press(key: string, code: number, modifiers = 0): Promise<void> {
    const how = { key, code: key, windowsVirtualKeyCode: code, modifiers };
    await this.#page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...how });
    await this.#page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...how });
  }

  async type(text: string): Promise<void> {
    await this.#page.send('Input.insertText', { text });
  }

  /** The processes that draw pages, with what can be given back given back. */
  async renderers(): Promise<number[]> {
    await this.#page.send('HeapProfiler.collectGarbage');
    const { processInfo } = await this.#browser.send<{ processInfo: Process[] }>(
      'SystemInfo.getProcessInfo',
    );
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  async close(): Promise<void> {
    const ended = once(this.#chromium, 'exit');
    this.#chromium.kill();
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Target {
  type: string;
  webSocketDebuggerUrl: string;
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: object;
}

interface Process {
  type: string;
  id: number;
}

/** Where a browser listens that has just been started: it writes that down. */
async function addressIn(profile: string): Promise<string> {
  const last = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < last) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port] = written.split('\n');
    if (port) return `http://127.0.0.1:${port}`;
    await sleep(LOOK_MS);
  }
  throw new Error('Chromium does not start');
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Calls and their answers, over one socket. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
  }

  static async to(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Connection(socket);
  }

  /** @throws what the browser says against it */
  async send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer.promise as Promise<Result>;
  }

  #take({ id = 0, result, error }: Answer): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }
}
