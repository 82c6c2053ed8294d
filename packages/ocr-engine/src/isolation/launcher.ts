import { accessSync, closeSync, constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../interface/errors.ts';
import { isInstalled } from '../external/optional-packages.ts';
import { readablePaths } from './readable-paths.ts';
import { SOCKET } from './settings.ts';
import { startingProgram } from './system-call-filter.ts';
import { machineOf } from './system-calls.ts';
import type { Walls } from '../interface/engine.ts';
import { NO_WALLS, wallsOf } from './walls.ts';

/**
 * Users whom no system gives away (of systemd's list "Users, Groups, UIDs and GIDs", what lies between its
 * containers' and 2³¹). Each child of a process is another one, so that none can touch another.
 */
const FIRST_USER = 0x70000000;
const USERS_OF_A_PROCESS = 256;
const PROCESSES = 1 << 20;

let started = 0;

/** The program that starts a child, and its arguments before those of the child's own program. */
export interface Launch {
  program: string;
  arguments: string[];
}

export interface LauncherOptions {
  /** The child's niceness, 0 to 19: how much it leaves the processor to others. */
  niceness: number;
  /** A folder that the child reads besides everything that all need. */
  cache: string | undefined;
  /** Whether it gets namespaces of its own, where the system permits them. Default `true`. */
  hasNamespaces?: boolean | undefined;
}

/**
 * The launcher of a child (launcher/launcher.c), and the socket on which it tells what holds and the child is handed
 * files. Belongs to one child.
 */
export class Launcher {
  readonly launch: Launch;
  #socket: Socket | undefined;
  /** Loaded while the child starts: it takes as long as a tenth of that. */
  #sending: Promise<typeof import('./socket.ts')> | undefined;
  #said = '';
  #pid: number | undefined;
  #walls: Walls | undefined;

  private constructor(program: string, filter: string, options: LauncherOptions) {
    this.launch = {
      program,
      arguments: [
        '--parent',
        String(process.pid),
        '--report',
        String(SOCKET),
        '--nice',
        String(options.niceness),
        '--filter',
        filter,
        ...(options.hasNamespaces === false ? [] : ['--namespaces']),
        ...(isRoot() ? ['--user', String(nextUser())] : []),
        ...readablePaths(options.cache).flatMap((path) => ['--read', path]),
        '--',
        process.execPath,
      ],
    };
  }

  /**
   * @returns undefined where there is none for the system, or it cannot be run
   */
  static open(options: LauncherOptions): Launcher | undefined {
    const machine = machineOf(process.arch);
    if (process.platform !== 'linux' || machine === undefined || !isInstalled('koffi'))
      return undefined;
    const program = fileURLToPath(
      new URL(`../../assets/launcher-${process.arch}`, import.meta.url),
    );
    try {
      accessSync(program, constants.X_OK);
      // The C library by which files are handed over (socket.ts).
      accessSync(machine.loader);
      const filter = Buffer.from(startingProgram(machine)).toString('hex');
      return new Launcher(program, filter, options);
    } catch {
      return undefined;
    }
  }

  /** Listens to what it has started: `SOCKET` of the child is a pipe to us, which Node.js makes of a socket. */
  attach({ stdio }: { stdio?: readonly unknown[] }): void {
    // Where the system has no descriptor left there is no child either, which is told as its end.
    this.#socket = stdio?.[SOCKET] as Socket | undefined;
    this.#socket?.on('error', () => {});
    this.#socket?.on('data', (text) => this.#listen(text.toString('latin1')));
    this.#socket?.unref();
    this.#sending = import('./socket.ts');
    this.#sending.catch(() => {});
  }

  /** The child's process, which is not the one that was started where it has its own processes. */
  get pid(): number | undefined {
    return this.#pid;
  }

  /** Whether the launcher has told what holds, which it does before the child's program begins. */
  get isTold(): boolean {
    return this.#walls !== undefined;
  }

  /** What holds around the child; none until it has begun. */
  get walls(): Walls {
    return this.#walls ?? NO_WALLS;
  }

  /** The launcher's two lines come first: what a child says later is never looked at. */
  #listen(text: string): void {
    this.#said += text;
    for (const line of this.#said.split('\n').slice(0, -1)) {
      if (line.startsWith('p')) this.#pid ??= Number(line.slice(1));
      else this.#walls ??= wallsOf(Number(line.slice(1)), isRoot());
    }
    if (this.#pid === undefined || this.#walls === undefined) return;
    this.#socket?.removeAllListeners('data').pause();
  }

  /**
   * Hands files to the child, to be read only. Nothing happens where it is gone.
   * @throws {EngineError} `file-access` that names the one that cannot be read
   */
  async hand(paths: string[]): Promise<void> {
    const sending = await this.#sending;
    const files: number[] = [];
    try {
      for (const path of paths) files.push(openToRead(path));
      const socket = descriptorOf(this.#socket);
      if (socket !== undefined) sending?.sendFiles(socket, files);
    } finally {
      for (const file of files) closeSync(file);
    }
  }
}

/** Node.js has no other way to it. */
const HANDLE = '_handle';

function descriptorOf(socket: Socket | undefined): number | undefined {
  const handle = (socket as { [HANDLE]?: { fd: number } } | undefined)?.[HANDLE];
  return handle && handle.fd >= 0 ? handle.fd : undefined;
}

function openToRead(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be read.`, { cause: error });
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function nextUser(): number {
  started += 1;
  const own = started % USERS_OF_A_PROCESS;
  return FIRST_USER + (process.pid % PROCESSES) * USERS_OF_A_PROCESS + own;
}
