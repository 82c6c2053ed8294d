import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPoint } from '../src/platform/fault-points.ts';
import {
  childrenOf,
  databaseProcesses,
  killDatabase,
  signalAll,
  terminateBackends,
} from '../test/database/database-processes.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { OPEN_TO_HERE } from '../test/webhooks/webhooks.ts';
import type { CutDisk } from './cut-disk.ts';

/** A port that stays the same over restarts, so that clients find the product again. */
export interface ProductOptions {
  dataDir: string;
  port: number;
  /** The fault point that is active after the next start; undefined for none. */
  fault: () => FaultPoint | undefined;
}

/** That the one fault point which is active after a start strikes when it is passed. */
const FAULT_PROBABILITY = 0.2;

const STARTS = 4;
const BETWEEN_STARTS_MS = 1000;

/** What the log says of a page that failed (page-worker.ts). */
const TRIED_AGAIN = 'a page failed and is tried again';

interface PageFailure {
  documentId: string;
  page: number;
  tries: number;
  err: { stack: string; cause?: { stack: string } };
}

/** The product as a process that is started again whenever it dies. */
export class Product {
  readonly address: string;
  deaths = 0;
  /** How often the product died at each fault point. */
  readonly struck = new Map<FaultPoint, number>();
  /** Why a page was tried again for the last time, by its document and number. */
  readonly triedAgain = new Map<string, string>();
  readonly #options: ProductOptions;
  #child: ChildProcess | undefined;
  #fault: FaultPoint | undefined;
  /** Killed from outside: then no fault point did it. */
  readonly #killed = new WeakSet<ChildProcess>();
  #wanted = true;
  /** While there is no power nothing starts. */
  #powered: Promise<void> = Promise.resolve();
  #starting: Promise<void> = Promise.resolve();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: ProductOptions) {
    this.#options = options;
    this.address = `http://localhost:${options.port}`;
  }

  async start(): Promise<void> {
    await this.#startOnce();
    this.#loop = this.#keepAlive();
  }

  /** Lets it stop in order. */
  async stop(): Promise<void> {
    this.#wanted = false;
    if (this.#child) await stopProcess(this.#child, 'SIGINT');
    await this.#loop;
    // The loop may have been starting another one.
    if (this.#child) await stopProcess(this.#child, 'SIGINT');
  }

  killServer(): void {
    if (!this.#child) return;
    this.#killed.add(this.#child);
    this.#child.kill('SIGKILL');
  }

  /** Kills the server, also one that is just starting, and waits until it is really gone: a dying one may still take a connection. */
  async endServer(): Promise<void> {
    await this.#starting.catch(() => undefined);
    if (!this.#child) return;
    this.#killed.add(this.#child);
    await stopProcess(this.#child, 'SIGKILL');
  }

  killRecogniser(): void {
    if (this.#child?.pid) signalAll(childrenOf(this.#child.pid, /child/), 'SIGKILL');
  }

  /** The database server with all its processes. */
  killDatabase(): void {
    killDatabase(this.#options.dataDir);
  }

  /** All connections, as a restart of the database does. */
  endConnections(): void {
    terminateBackends(this.#options.dataDir);
  }

  /** Stands still, with its database or beside it, and goes on as if nothing had been. */
  async pause(ms: number, withDatabase: boolean): Promise<void> {
    // One that has just died is not there to stand still.
    while (!this.#lives()) await sleep(50);
    const { pid } = this.#child ?? {};
    const database = new Set(databaseProcesses(this.#options.dataDir));
    const all = pid === undefined ? [] : [pid, ...childrenOf(pid)];
    const processes = all.filter((each) => !database.has(each));
    if (withDatabase) processes.push(...database);
    signalAll(processes, 'SIGSTOP');
    await sleep(ms);
    signalAll(processes.toReversed(), 'SIGCONT');
  }

  /** All of it ends at once, and what was not synced is lost; then it starts from what is there. */
  async cutPower(disk: CutDisk): Promise<void> {
    const power = Promise.withResolvers<void>();
    this.#powered = power.promise;
    // Of a process that is just starting it is not known yet what it started.
    await this.#starting.catch(() => undefined);
    const child = this.#child;
    const database = databaseProcesses(this.#options.dataDir);
    const recognisers = child?.pid === undefined ? [] : childrenOf(child.pid);
    try {
      disk.cut();
      if (child) {
        this.#killed.add(child);
        child.kill('SIGKILL');
      }
      signalAll([...database, ...recognisers], 'SIGKILL');
      await disk.powerUp();
    } finally {
      power.resolve();
    }
  }

  /** A start may meet with a fault, too: then what started it, such as systemd, tries again. */
  async #startOnce(attempt = 1): Promise<void> {
    const { dataDir, port } = this.#options;
    this.#fault = this.#options.fault();
    const faults = this.#fault ? `${this.#fault}:${FAULT_PROBABILITY}` : '';
    const env = {
      ...OPEN_TO_HERE,
      PORT: String(port),
      LEGIBLE_FAULTS: faults,
      LOG_LEVEL: 'warn',
    };
    const { child, address, firstLine } = await startProcess(dataDir, env);
    this.#child = child;
    if (child.stderr) createInterface(child.stderr).on('line', (line) => this.#hear(line));
    if (!address && child.exitCode !== null && !/another Legible/i.test(firstLine)) {
      if (attempt === STARTS) throw new Error(`The product did not start: ${firstLine}`);
      await sleep(BETWEEN_STARTS_MS);
      await this.#startOnce(attempt + 1);
    }
  }

  #hear(line: string): void {
    // The last line of a process that was killed may be cut off.
    if (!line.includes(TRIED_AGAIN) || !line.endsWith('}')) return;
    const { documentId, page, tries, err } = JSON.parse(line) as PageFailure;
    const why = err.cause ? `${err.stack}\n  because of ${err.cause.stack}` : err.stack;
    this.triedAgain.set(`${documentId} page ${page}`, `try ${tries}: ${why}`);
  }

  async #keepAlive(): Promise<void> {
    while (this.#wanted) {
      const child = this.#child;
      if (child && this.#lives()) {
        await new Promise((resolve) => child.once('exit', resolve));
      }
      if (child) this.#countStrike(child);
      if (!this.#wanted) return;
      this.deaths += 1;
      await this.#powered;
      this.#starting = this.#startOnce();
      await this.#starting;
    }
  }

  #lives(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Nothing but a fault point and this test kills with that signal. */
  #countStrike(child: ChildProcess): void {
    if (!this.#fault || child.signalCode !== 'SIGKILL' || this.#killed.has(child)) return;
    this.struck.set(this.#fault, (this.struck.get(this.#fault) ?? 0) + 1);
  }
}
