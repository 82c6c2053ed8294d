import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { startProcess, stopProcess } from '../test/process.ts';

/** A port that stays the same over restarts, so that clients find the product again. */
export interface ProductOptions {
  dataDir: string;
  port: number;
  /** Faults for the next starts, as LEGIBLE_FAULTS takes them. */
  faults: () => string;
}

/** The product as a process that is started again whenever it dies. */
export class Product {
  readonly address: string;
  deaths = 0;
  private readonly options: ProductOptions;
  private child: ChildProcess | undefined;
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
    this.child?.kill('SIGKILL');
  }

  /** Kills the server and waits until it is really gone: a dying one may still take a connection. */
  async endServer(): Promise<void> {
    if (this.child) await stopProcess(this.child, 'SIGKILL');
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
    const { dataDir, port, faults } = this.options;
    const env = { PORT: String(port), LEGIBLE_FAULTS: faults(), LOG_LEVEL: 'fatal' };
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
      if (!this.wanted) return;
      this.deaths += 1;
      await this.startOnce();
    }
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
