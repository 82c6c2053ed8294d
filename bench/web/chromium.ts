import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { Tab } from './tab.ts';

/** How often a browser is looked for that is being started, in milliseconds. */
const LOOK_MS = 20;
const LONGEST_START_MS = 60_000;
/** In its first seconds the browser loads pages of its own. */
const SETTLED_MS = 3000;

/**
 * Chromium that is spoken to by its own protocol (https://chromedevtools.github.io/devtools-protocol), with the network left
 * alone: a driver such as Playwright has each answer recorded in the page's process, puts scripts of its own into each page,
 * and answers to what it plays pass through its own.
 */
export class Chromium {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #address: string;
  readonly #browser: Connection;

  private constructor(process: ChildProcess, profile: string, address: string, all: Connection) {
    this.#process = process;
    this.#profile = profile;
    this.#address = address;
    this.#browser = all;
  }

  static async start(): Promise<Chromium> {
    const profile = await mkdtemp(join(tmpdir(), 'legible-bench-tab-'));
    const child = spawn(
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
    try {
      const address = await addressIn(profile);
      const found = await fetch(`http://${address}/json/version`);
      const { webSocketDebuggerUrl } = (await found.json()) as { webSocketDebuggerUrl: string };
      const browser = await Connection.to(webSocketDebuggerUrl);
      await sleep(SETTLED_MS);
      return new Chromium(child, profile, address, browser);
    } catch (error) {
      child.kill();
      throw error;
    }
  }

  /**
   * A tab of a visitor who comes again: cookies, cache and compiled programs are kept on the disk for all such tabs.
   * @param script is run in every page before its own scripts
   */
  async tab(size: Size, script: string): Promise<Tab> {
    const targetId = await this.#target();
    const close = async () => this.#browser.send('Target.closeTarget', { targetId });
    return Tab.on(await this.#to(targetId), { size, script, close });
  }

  /** A tab of a visitor who was never here: without cookies, and with an empty cache. */
  async strangersTab(size: Size, script: string): Promise<Tab> {
    const context = await this.#browser.send<Context>('Target.createBrowserContext');
    const page = await this.#to(await this.#target(context));
    const close = async () => this.#browser.send('Target.disposeBrowserContext', context);
    return Tab.on(page, { size, script, close });
  }

  async #target(context?: Context): Promise<string> {
    const wanted = { url: 'about:blank', ...context };
    return (await this.#browser.send<{ targetId: string }>('Target.createTarget', wanted)).targetId;
  }

  async #to(targetId: string): Promise<Connection> {
    return Connection.to(`ws://${this.#address}/devtools/page/${targetId}`);
  }

  /** The processes that draw pages. */
  async renderers(): Promise<number[]> {
    const { processInfo } = await this.#browser.send<{ processInfo: Process[] }>(
      'SystemInfo.getProcessInfo',
    );
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Size {
  width: number;
  height: number;
}

interface Context extends Record<string, string> {
  browserContextId: string;
}

interface Process {
  type: string;
  id: number;
}

/** Host and port at which a browser listens that has just been started: it writes that down. */
async function addressIn(profile: string): Promise<string> {
  const last = Date.now() + LONGEST_START_MS;
  while (Date.now() < last) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port] = written.split('\n');
    if (port) return `127.0.0.1:${port}`;
    await sleep(LOOK_MS);
  }
  throw new Error('Chromium does not start');
}
