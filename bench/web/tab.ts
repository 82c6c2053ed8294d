import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';

/** How often something is looked for that is waited for, in milliseconds. */
const LOOK_MS = 20;
const LONGEST_WAIT_MS = 180_000;

interface TabOptions {
  size: { width: number; height: number };
  /** Is run in every page before its own scripts. */
  script: string;
  close: () => Promise<unknown>;
}

/** As Chromium's own `Network.emulateNetworkConditions` has it. */
export interface Network {
  /** Milliseconds. */
  latency: number;
  /** Bytes a second. */
  downloadThroughput: number;
}

/** A tab of Chromium (chromium.ts). */
export class Tab {
  readonly #page: Connection;
  readonly #close: () => Promise<unknown>;

  private constructor(page: Connection, close: () => Promise<unknown>) {
    this.#page = page;
    this.#close = close;
  }

  static async on(page: Connection, { size, script, close }: TabOptions): Promise<Tab> {
    await page.send('Page.enable');
    const shown = { ...size, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', shown);
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
    return new Tab(page, close);
  }

  /** @param slower how many times slower the processor is to be */
  async slowDown(network: Network, slower: number): Promise<void> {
    await this.#page.send('Network.enable');
    const conditions = { ...network, offline: false, uploadThroughput: -1 };
    await this.#page.send('Network.emulateNetworkConditions', conditions);
    await this.#page.send('Emulation.setCPUThrottlingRate', { rate: slower });
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
  async until<Value>(expression: string, everyMs = LOOK_MS): Promise<Value> {
    const last = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < last) {
      // While a page gives way to the next, nothing can be asked.
      const value = await this.value<Value>(expression).catch(() => undefined);
      if (value) return value;
      await sleep(everyMs);
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

  async collectGarbage(): Promise<void> {
    await this.#page.send('HeapProfiler.collectGarbage');
  }

  async close(): Promise<void> {
    await this.#close();
  }
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: object;
}
