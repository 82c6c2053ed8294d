import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { FaultPoint } from '../src/platform/fault-points.ts';
import { startProcess, stopProcess } from '../test/process.ts';

/** A port that stays the same over restarts, so that clients find the product again. */
export interface ProductOptions {
  dataDir: string;
  port: number;
  /** The fault point that is active after the next start; undefined for none. */
  fault: () => FaultPoint | undefined;
}

/** That the one fault point which is active after a start strikes when it is passed. */
const FAULT_PROBABILITY = 0.2;

/** The product as a process that is started again whenever it dies. */
export class Product {
  readonly address: string;
  deaths = 0;
  /** How often the product died at each fault point. */
  readonly struck = new Map<FaultPoint, number>();
  private readonly options: ProductOptions;
  private child: ChildProcess | undefined;
  private fault: FaultPoint | undefined;
  /** Killed from outside: then no fault point did it. */
  private readonly killed = new WeakSet<ChildProcess>();
  private wanted = true;
  private loop: Promise<void> = Promise.resolve();

  constructor(options: ProductOptions) {
    this.options = options;
    this.address = `http://localhost:${options.port}`;
  }

  async start(): Promise<void> {
    await this.startOnce();
    this.loop = this.keepAlive();
  }

  /** Lets it stop in order. */
  async stop(): Promise<void> {
    this.wanted = false;
    if (this.child) await stopProcess(this.child, 'SIGINT');
    await this.loop;
    // The loop may have been starting another one.
    if (this.child) await stopProcess(this.child, 'SIGINT');
  }

  killServer(): void {
    if (!this.child) return;
    this.killed.add(this.child);
    this.child.kill('SIGKILL');
  }

  /** Kills the server and waits until it is really gone: a dying one may still take a connection. */
  async endServer(): Promise<void> {
    if (!this.child) return;
    this.killed.add(this.child);
    await stopProcess(this.child, 'SIGKILL');
  }

  killRecogniser(): void {
    const pid = this.child?.pid;
    if (pid) kill(pidsMatching(`--ppid ${pid}`, 'child'));
  }

  /** The database server with all its processes, as a power cut would. */
  killDatabase(): void {
    const postmaster = pidsMatching('-e', `-D ${this.options.dataDir}/postgres`);
    const backends = postmaster.flatMap((pid) => pidsMatching(`--ppid ${pid}`, ''));
    kill([...postmaster, ...backends]);
  }

  private async startOnce(): Promise<void> {
    const { dataDir, port } = this.options;
    this.fault = this.options.fault();
    const faults = this.fault ? `${this.fault}:${FAULT_PROBABILITY}` : '';
    const env = { PORT: String(port), LEGIBLE_FAULTS: faults, LOG_LEVEL: 'fatal' };
    const { child, address, firstLine } = await startProcess(dataDir, env);
    this.child = child;
    if (!address && child.exitCode !== null && !/another Legible/i.test(firstLine)) {
      throw new Error(`The product did not start: ${firstLine}`);
    }
  }

  private async keepAlive(): Promise<void> {
    while (this.wanted) {
      const { child } = this;
      if (child && child.exitCode === null && child.signalCode === null) {
        await new Promise((resolve) => child.once('exit', resolve));
      }
      if (child) this.countStrike(child);
      if (!this.wanted) return;
      this.deaths += 1;
      await this.startOnce();
    }
  }

  /** Nothing but a fault point and this test kills with that signal. */
  private countStrike(child: ChildProcess): void {
    if (!this.fault || child.signalCode !== 'SIGKILL' || this.killed.has(child)) return;
    this.struck.set(this.fault, (this.struck.get(this.fault) ?? 0) + 1);
  }
}

function pidsMatching(selection: string, part: string): number[] {
  try {
    const out = execFileSync('ps', [...selection.split(' '), '-o', 'pid=,args='], {
      encoding: 'utf8',
    });
    return out
      .split('\n')
      .filter((line) => line.includes(part) && line.trim() !== '')
      .map((line) => Number.parseInt(line, 10));
  } catch {
    return [];
  }
}

function kill(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}
