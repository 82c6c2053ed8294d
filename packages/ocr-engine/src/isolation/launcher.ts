import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../errors.ts';
import { readablePaths } from './readable-paths.ts';
import { openSocketPair, receiveText, sendFiles } from './socket.ts';
import { SOCKET } from './settings.ts';
import { startingProgram } from './system-call-filter.ts';
import { machineOf } from './system-calls.ts';
import { NO_WALLS, type Walls, wallsOf } from './walls.ts';

/**
 * Users whom no system gives to anybody (of systemd's list "Users, Groups, UIDs and GIDs", what lies between its
 * containers' and 2³¹). Each child of a process is another one, so that none can touch another.
 */
const FIRST_USER = 0x70000000;
const USERS_OF_A_PROCESS = 256;
const PROCESSES = 1 << 20;

let started = 0;

/** What a child is started by, and with which arguments before those of the program. */
export interface Launch {
  program: string;
  arguments: string[];
}

export interface LauncherOptions {
  /** How much the child leaves the processor to others, 0 to 19. */
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
  /** For the child, which has it as `SOCKET`; to be let go of by `begun`. */
  readonly childsSocket: number;
  readonly launch: Launch;
  readonly #socket: number;
  #pid: number | undefined;
  #walls: Walls | undefined;

  private constructor(program: string, filter: string, options: LauncherOptions) {
    const { ours, childs } = openSocketPair();
    this.#socket = ours;
    this.childsSocket = childs;
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
    if (process.platform !== 'linux' || machine === undefined) return undefined;
    const program = fileURLToPath(
      new URL(`../../assets/launcher-${process.arch}`, import.meta.url),
    );
    try {
      accessSync(program, constants.X_OK);
      const filter = Buffer.from(startingProgram(machine)).toString('hex');
      return new Launcher(program, filter, options);
    } catch {
      return undefined;
    }
  }

  /** The child runs: its end of the socket is its own. */
  begun(): void {
    closeSync(this.childsSocket);
  }

  /** The child's process, which is not the one that was started where it has its own processes. */
  get pid(): number | undefined {
    this.#listen();
    return this.#pid;
  }

  /** Whether the launcher has told what holds, which it does before the child's program begins. */
  get isTold(): boolean {
    this.#listen();
    return this.#walls !== undefined;
  }

  /** What holds around the child; none until it has begun. */
  get walls(): Walls {
    this.#listen();
    return this.#walls ?? NO_WALLS;
  }

  /** The launcher's two messages came first: what a child says later is never looked at. */
  #listen(): void {
    while (this.#pid === undefined || this.#walls === undefined) {
      const text = receiveText(this.#socket);
      if (text === undefined) return;
      const value = Number(text.slice(1));
      if (text.startsWith('p')) this.#pid ??= value;
      else this.#walls ??= wallsOf(value, isRoot());
    }
  }

  /**
   * Hands files to the child, to be read only.
   * @throws {EngineError} `file-access` that names the one that cannot be read
   */
  hand(paths: string[]): void {
    const files: number[] = [];
    try {
      for (const path of paths) files.push(openToRead(path));
      sendFiles(this.#socket, files);
    } finally {
      for (const file of files) closeSync(file);
    }
  }

  /** To be called once, when the child has ended. */
  close(): void {
    closeSync(this.#socket);
  }
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
