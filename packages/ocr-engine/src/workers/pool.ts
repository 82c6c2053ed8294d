import { EngineError } from '../interface/errors.ts';
import type { Reply, RequestOf, TaskName } from './protocol.ts';
import type { TaskLimits } from './task-limits.ts';
import { type WorkerOptions, WorkerProcess } from './worker-process.ts';

export interface PoolOptions extends WorkerOptions {
  module: URL;
  processes: number;
  /** A child is replaced after this many tasks, since native memory creeps. */
  tasksPerChild: number;
  /** A child that still holds more than this after its task is replaced: WebAssembly never gives back. */
  restingMegabytes: number;
}

/** All files of a caller that names no owners are one person's. */
const NOBODY_NAMED = '';

/**
 * After so long a child is started for an owner who is not there yet: at once it would take processor time from the task that
 * has just begun, and most of it in vain, for most tasks end before another owner comes.
 */
const SPARE_AFTER_MS = 2000;

/**
 * A fixed number of child processes that work, and a queue before them. Children are started when first needed, kept
 * while they behave, and replaced when they have died, were killed or have done enough. A child works for one owner
 * as long as it lives, so that a child taken over by a hostile file never sees another owner's files. At most as many
 * again wait for their owners' next task; where owners are named, one more waits that has no owner yet.
 */
export class Pool {
  readonly #options: PoolOptions;
  /** Those that wait, the longest first. */
  readonly #idle: WorkerProcess[] = [];
  readonly #busy = new Set<WorkerProcess>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #spareTimer: NodeJS.Timeout | undefined;
  #closed = false;
  #ended: Promise<void> | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts a first child, which waits for its task. */
  start(): void {
    this.#rest(this.#fork());
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
    clearTimeout(this.#spareTimer);
    for (const next of this.#queue.splice(0)) next();
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((child) => child.kill()));
  }

  async #perform<T extends TaskName>(
    request: RequestOf<T>,
    limits: TaskLimits,
    isFresh: boolean,
  ): Promise<Reply<T>> {
    if (this.#closed || limits.signal?.aborted) throw new EngineError('cancelled');
    const owner = limits.owner ?? NOBODY_NAMED;
    const child = isFresh ? this.#renew() : this.#childFor(owner);
    child.owner = owner;
    this.#busy.add(child);
    if (limits.owner !== undefined) this.#keepSpare();
    let isSpent = false;
    try {
      const reply = await watched(limits, () => child.perform(request as never, limits));
      isSpent = !reply.ok && reply.spent;
      return reply;
    } catch (error) {
      if (this.#closed) throw new EngineError('cancelled', undefined, { cause: error });
      throw error;
    } finally {
      // One that failed lives on, too, where its work could not be put in its place.
      await this.#putBack(child, isSpent);
      this.#busy.delete(child);
    }
  }

  #childFor(owner: string): WorkerProcess {
    return (
      this.#take((child) => child.owner === owner) ??
      this.#take((child) => child.owner === undefined) ??
      this.#fork()
    );
  }

  /** The one that has waited least of those that are fit; undefined if there is none. */
  #take(isFit: (child: WorkerProcess) => boolean): WorkerProcess | undefined {
    const at = this.#idle.findLastIndex((child) => child.alive && isFit(child));
    return at < 0 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #rest(child: WorkerProcess): void {
    child.rest();
    this.#idle.push(child);
    const owned = this.#idle.filter(({ owner }) => owner !== undefined);
    if (owned.length > this.#options.processes) {
      const worst = owned.find(({ alive }) => !alive) ?? owned[0]!;
      this.#idle.splice(this.#idle.indexOf(worst), 1);
      void worst.kill();
    }
  }

  /** So that the next owner does not wait for a child to start. */
  #keepSpare(): void {
    if (this.#spareTimer || this.#hasSpare()) return;
    this.#spareTimer = setTimeout(() => {
      this.#spareTimer = undefined;
      if (!this.#closed && !this.#hasSpare()) this.#startSpare();
    }, SPARE_AFTER_MS).unref();
  }

  /** No task waits for it: where it cannot be started, as with a full disk, the next owner's task says why. */
  #startSpare(): void {
    try {
      this.#rest(this.#fork());
    } catch {
      // Tried again after the next task.
    }
  }

  #hasSpare(): boolean {
    return this.#idle.some(({ owner, alive }) => alive && owner === undefined);
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
    this.#rest(child);
  }

  /** Waits for a free place. A task that is cancelled while it waits leaves the queue. */
  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#closed || signal?.aborted) throw new EngineError('cancelled');
    if (this.#running >= this.#options.processes) return this.#wait(signal);
    this.#running += 1;
  }

  /** Hands the place to the next in the queue, so that no newcomer can take it in between. */
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

/** Tells the watcher when the task begins, and how long it took. */
async function watched<T>({ watch }: TaskLimits, task: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  watch?.begun();
  try {
    return await task();
  } finally {
    watch?.ended((performance.now() - begun) / 1000);
  }
}
