import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Layer, TaskWatch, Walls } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import { forkModule } from '../external/child-process.ts';
import { Launcher } from '../isolation/launcher.ts';
import { FILTER_VARIABLE, PARENT_VARIABLE } from '../isolation/settings.ts';
import { NO_WALLS } from '../isolation/walls.ts';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';
import { childEnvironment } from './child-environment.ts';
import { ChildFailure, type FailureKind } from './child-failure.ts';
import { ProcessorTime, startStopwatch } from './processor-time.ts';
import { isReply, pathsOf, READS, type Reply, type Request, type Terms } from './protocol.ts';
import { ResidentMemory } from './resident-memory.ts';
import { ScratchFile } from './scratch-file.ts';
import { brokenLimit, type TaskLimits } from './task-limits.ts';

const STDERR_TAIL = 2000;
/** The reason is never read; without one, an exception is made for every task, with its stack. */
const ANSWERED = 'answered';

/** What a child starts with. */
export interface WorkerOptions {
  /** How much it leaves the processor to others, 0 to 19: see `EngineOptions`. */
  niceness: number;
  /** Where the file lies that it is handed to write to; the system's temporary folder by default. */
  scratchFolder?: string | undefined;
  /** Most that its JavaScript may hold; V8's own default without it. */
  heapMegabytes?: number | undefined;
  /** What its environment holds besides that of every child. */
  environment?: Record<string, string>;
  /** Whether walls stand around it, as many as the system permits: not so for one that reads nothing from outside. */
  isIsolated: boolean;
  /** Whether namespaces are among them. Default `true`; without, it is as in a container. */
  hasNamespaces?: boolean | undefined;
  /** Walls without which it is given nothing to do. */
  requiredLayers?: readonly Layer[] | undefined;
}

/** Until then a launcher has told what holds, however busy the machine is. */
const LAUNCH_SECONDS = 30;
const LAUNCH_CHECK_MILLISECONDS = 2;

/** One child process. It works on one task at a time; after a failure it is dead and stays so. */
export class WorkerProcess {
  tasksDone = 0;
  /** Whose files it has seen; undefined before the first. */
  owner: string | undefined;
  #child: ChildProcess;
  #scratch: ScratchFile;
  #launcher: Launcher | undefined;
  #memoryFile: ResidentMemory | undefined;
  #processorTime: ProcessorTime | undefined;
  #requiredLayers: readonly Layer[];
  #stderr = '';
  #ended: Promise<string>;
  #alive = true;
  #isOutOfHeap = false;
  /** The last task. Until it is over, what the child wrote is still wanted. */
  #task: Promise<unknown> = Promise.resolve();

  constructor(module: URL, options: WorkerOptions) {
    const { niceness, scratchFolder, heapMegabytes, requiredLayers = [] } = options;
    this.#requiredLayers = requiredLayers;
    this.#scratch = new ScratchFile(scratchFolder);
    const shared = childEnvironment(process.env);
    if (options.isIsolated)
      this.#launcher = Launcher.open({
        niceness,
        cache: shared[CACHE_VARIABLE],
        hasNamespaces: options.hasNamespaces,
      });
    this.#child = forkModule(module, {
      env: {
        ...shared,
        ...(this.#launcher ? {} : { [PARENT_VARIABLE]: String(process.pid) }),
        ...(requiredLayers.includes('filter') ? { [FILTER_VARIABLE]: 'required' } : {}),
        ...options.environment,
      },
      file: this.#scratch.descriptor,
      heapMegabytes,
      launch: this.#launcher?.launch,
    });
    this.#launcher?.attach(this.#child);
    if (!this.#launcher) standBack(this.#child.pid, niceness);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
      // A native stack follows, which may be longer than what is kept.
      this.#isOutOfHeap ||= this.#stderr.includes('heap out of memory');
      this.#stderr = this.#stderr.slice(-STDERR_TAIL);
    });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(`the child could not run: ${error.message}`));
      // 'close' comes after the last of stderr, 'exit' may come before it.
      this.#child.once('close', (code, signal) =>
        resolve(`the child ended with ${signal ?? code}`),
      );
    });
    void this.#bury();
  }

  get alive(): boolean {
    return this.#alive;
  }

  async #bury(): Promise<void> {
    await this.#ended;
    this.#alive = false;
    this.#memoryFile?.close();
    this.#processorTime?.close();
    await Promise.allSettled([this.#task]);
    this.#scratch.close();
  }

  /** Resident memory now; 0 where it cannot be told. */
  megabytes(): number {
    if (this.#pid === undefined || !this.#alive) return 0;
    this.#memoryFile ??= new ResidentMemory(this.#pid);
    return this.#memoryFile.megabytes() ?? 0;
  }

  /** The end of what it wrote to its standard error. */
  lastWords(): string {
    return this.#stderr.trim();
  }

  /** Of Node.js, which the launcher becomes. */
  get #pid(): number | undefined {
    return this.#launcher ? this.#launcher.pid : this.#child.pid;
  }

  /** @returns what tells the processor time in seconds since now; the time by the clock where there is none */
  #startStopwatch(): () => number {
    if (this.#alive) this.#processorTime ??= new ProcessorTime(this.#pid);
    return startStopwatch(this.#processorTime);
  }

  /** The walls around it, as soon as it has begun. The launcher tells them; the child itself is not believed. */
  async walls(): Promise<Walls> {
    if (!this.#launcher) return NO_WALLS;
    const end = performance.now() + LAUNCH_SECONDS * 1000;
    while (this.#alive && !this.#launcher.isTold && performance.now() < end) {
      await pause(LAUNCH_CHECK_MILLISECONDS);
    }
    return this.#launcher.walls;
  }

  /** Lets the program end although this child waits for work. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /**
   * Sends one request, waits for its reply, and puts what the child wrote in its place.
   * @throws {ChildFailure} when the child dies or breaks a limit (it is killed then)
   * @throws {EngineError} `cancelled` when the signal fires (the child is killed then), `file-access`
   */
  async perform(request: Request, limits: TaskLimits): Promise<Reply> {
    const task = this.#carryOut(request, limits);
    this.#task = task;
    return task;
  }

  async #carryOut(request: Request, limits: TaskLimits): Promise<Reply> {
    try {
      const reply = await this.#answer(request, limits);
      if ('outputPath' in request) await this.#deliver(reply, request.outputPath);
      return reply;
    } finally {
      this.tasksDone += 1;
    }
  }

  /** Asks the process to end and waits until it is reaped: one that is to keep its code does so then. */
  async retire(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }

  /** Ends the process at once and waits until it is reaped. */
  async kill(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async #answer(request: Request, limits: TaskLimits): Promise<Reply> {
    this.#child.ref();
    this.#child.channel?.ref();
    const watch = new AbortController();
    try {
      await this.#refuseWithoutWalls();
      const isHanded = await this.#hand(request);
      return await Promise.race([
        this.#reply(
          { ...request, isHanded, password: limits.password },
          watch.signal,
          limits.watch,
        ),
        this.#death(),
        brokenLimit(limits, this, watch.signal),
      ]);
    } catch (error) {
      await this.kill();
      throw error;
    } finally {
      watch.abort(ANSWERED);
    }
  }

  async #deliver({ ok }: Reply, path: string): Promise<void> {
    if (ok) await this.#scratch.moveTo(path);
    else this.#scratch.empty();
  }

  #reply(request: Request & Terms, done: AbortSignal, watch?: TaskWatch): Promise<Reply> {
    const saysReads = watch?.reads !== undefined;
    let awaitsReads = saysReads;
    return new Promise((resolve, reject) => {
      const listen = (message: unknown) => {
        if (awaitsReads && message === READS) {
          awaitsReads = false;
          watch?.reads?.(this.#startStopwatch());
        } else if (isReply(message)) resolve(message);
        else reject(new ChildFailure('crashed', 'the child talked nonsense', this.lastWords()));
      };
      this.#child.on('message', listen);
      done.addEventListener('abort', () => this.#child.off('message', listen));
      // A failed send means that the child is gone, and #death says so with its last words.
      this.#child.send({ ...request, saysReads }, () => {});
    });
  }

  /** @returns whether the child was handed the files, which it may not open by their paths */
  async #hand(request: Request): Promise<boolean> {
    if (!this.#launcher || !this.#alive) return false;
    await this.#launcher.hand(pathsOf(request));
    return true;
  }

  async #refuseWithoutWalls(): Promise<void> {
    if (this.#requiredLayers.length === 0) return;
    const walls = await this.walls();
    const missing = this.#requiredLayers.filter((layer) => !walls[layer]);
    if (missing.length > 0 && this.#alive)
      throw new EngineError('not-isolated', missing.join(', '));
  }

  async #death(): Promise<never> {
    const how = await this.#ended;
    throw new ChildFailure(this.#kindOf(how), how, this.lastWords());
  }

  /** What we kill ourselves has been reported before. */
  #kindOf(how: string): FailureKind {
    if (how.endsWith(' SIGKILL')) return 'killed';
    return this.#isOutOfHeap ? 'out-of-memory' : 'crashed';
  }
}

/** A system that does not let us leaves the child as it is: slower for others, right all the same. */
function standBack(pid: number | undefined, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // Or it has ended already, which is noticed elsewhere.
  }
}
