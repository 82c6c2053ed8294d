import { EngineError } from '../errors.ts';
import type { Reply, RequestOf, TaskName } from './protocol.ts';
import { type TaskLimits, type WorkerOptions, WorkerProcess } from './worker-process.ts';

export interface PoolOptions extends WorkerOptions {
  module: URL;
  processes: number;
  /** A child is replaced after this many tasks, since native memory creeps. */
  tasksPerChild: number;
  /** A child that still holds more than this after its task is replaced: WebAssembly never gives back. */
  restingMegabytes: number;
}

/**
 * A fixed number of child processes and a queue before them. Children are started when first needed,
 * kept while they behave, and replaced when they have died, were killed or have done enough.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #idle: WorkerProcess[] = [];
  readonly #busy = new Set<WorkerProcess>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #closed = false;
  #ended: Promise<void> | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts a first child, which waits for its task. */
  start(): void {
    const child = this.#take();
    child.rest();
    this.#idle.push(child);
  }

  /**
   * Runs one task in the next free child, or in a fresh one: those that wait may have been struck by what ended
   * another, and not be known to be dead yet.
   * @throws {ChildFailure} when the child crashed, hung or grew too big
   * @throws {EngineError} `cancelled` when the signal fires, also while the task still queues
   */
  async run<T extends TaskName>(
    request: RequestOf<T>,
    limits: TaskLimits,
    { isFresh = false } = {},
  ): Promise<Reply<T>> {
    await this.#turn(limits.signal);
    try {
      return await this.#perform(request, limits, isFresh);
    } finally {
      this.#release();
    }
  }

  /** Kills every child, busy or not. Tasks that run or queue fail as cancelled. */
  close(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    this.#closed = true;
    for (const next of this.#queue.splice(0)) next();
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((child) => child.kill()));
  }

  async #perform<T extends TaskName>(
    request: RequestOf<T>,
    limits: TaskLimits,
    isFresh: boolean,
  ): Promise<Reply<T>> {
    if (this.#closed || limits.signal?.aborted) throw new EngineError('cancelled');
    const child = isFresh ? this.#renew() : this.#take();
    this.#busy.add(child);
    const begun = performance.now();
    limits.watch?.begun();
    try {
      const reply = await child.perform(request as never, limits);
      await this.#putBack(child, !reply.ok && reply.spent);
      return reply;
    } catch (error) {
      if (this.#closed) throw new EngineError('cancelled', undefined, { cause: error });
      throw error;
    } finally {
      this.#busy.delete(child);
      limits.watch?.ended((performance.now() - begun) / 1000);
    }
  }

  #take(): WorkerProcess {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) {
      if (child.alive) return child;
    }
    return this.#fork();
  }

  /** In the place of one that waits, so that there are never more than there may be. */
  #renew(): WorkerProcess {
    void this.#idle.pop()?.kill();
    return this.#fork();
  }

  #fork(): WorkerProcess {
    return new WorkerProcess(this.#options.module, this.#options);
  }

  async #putBack(child: WorkerProcess, spent: boolean): Promise<void> {
    const { tasksPerChild, restingMegabytes } = this.#options;
    const worn = spent || this.#closed || child.tasksDone >= tasksPerChild;
    const bloated = child.megabytes() > restingMegabytes;
    if (worn || bloated || !child.alive) return child.kill();
    child.rest();
    this.#idle.push(child);
  }

  /** Waits for a free place. A task that is cancelled while it waits leaves the queue. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed || signal?.aborted) throw new EngineError('cancelled');
    if (this.#running >= this.#options.processes) return this.#wait(signal);
    this.#running += 1;
  }

  /** Hands the place to the next in the queue, so that nobody can slip in between. */
  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(new EngineError('cancelled'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(go);
    });
  }
}
