import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError, engineErrors } from '@legible/ocr-engine';
import { type Failure, failureOf, failureText, ServerError } from '../interface/errors.ts';
import type { Narrator } from '../interface/narrator.ts';
import type { FolderLock } from './folder-lock.ts';
import type { Finished, Folders, Ledger } from './ledger.ts';
import type { Reader } from './reader.ts';
import { type Found, type Look, SettledFiles } from './settled-files.ts';

interface Parts {
  folders: Folders;
  ledger: Ledger;
  reader: Reader;
  narrator: Narrator;
  /** How long size and time of a file have to stay as they are. */
  settleMs: number;
  lock: FolderLock;
}

const POLL_MS = 1000;
/** As many files are on their way at the same time. */
const AT_ONCE = 4;
/** A fault that may pass lets a file rest for so long, and longer each time. */
const REST_MS = 15_000;
const LONGEST_REST_MS = 600_000;
/** What need not be the file's fault is tried so often. */
const MOST_FAULTS = 3;

/** Exit codes that the file itself is the reason for: nothing changes with time. */
const OF_THE_FILE = new Set([2, 4, 7, 8, 10]);
const UNCLEAR = 15;

/** Takes files as they come to rest, has them read, and moves them. */
export class Watcher {
  readonly #parts: Parts;
  readonly #busy = new Map<string, Promise<void>>();
  /** What the last look found and nothing has been done with yet, oldest first. */
  #waiting: Found[] = [];
  /** Files that wait for a fault to pass. */
  readonly #resting = new Map<string, { faults: number; until: number }>();
  /** Told once. */
  readonly #misnamed = new Set<string>();
  #exitCode = 0;
  #isAway = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @param isOnce ends when nothing is left; else with the signal
   * @returns the exit code
   */
  async run(signal: AbortSignal, isOnce: boolean): Promise<number> {
    const { ledger, narrator, folders, settleMs } = this.#parts;
    for (const entry of await ledger.recover()) this.#tellRecovered(entry);
    narrator.tell({ event: { event: 'watching', in: folders.in, out: folders.out } });
    const files = new SettledFiles(folders.in, settleMs);
    while (!signal.aborted) {
      const found = await this.#look(files);
      this.#begin(found?.settled ?? [], signal, isOnce);
      if (isOnce && found && this.#isAllDone(found)) break;
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(this.#busy.values());
    if (!isOnce) return 0;
    return signal.aborted ? engineErrors.cancelled.exitCode : this.#exitCode;
  }

  /**
   * A folder that is away, as one of the network may be, is waited for.
   * @throws {ServerError} `folder-in-use` where another watcher has it by now
   */
  async #look(files: SettledFiles): Promise<Look | undefined> {
    try {
      await this.#parts.lock.renew();
      const found = await files.look(performance.now());
      this.#isAway = false;
      for (const name of found.misnamed) this.#tellMisnamed(name);
      return found;
    } catch (cause) {
      // What another watcher has by now, or cannot be reached, is not begun.
      this.#waiting = [];
      if (cause instanceof ServerError) throw cause;
      const { folders, narrator } = this.#parts;
      const error = failureOf(
        new EngineError('file-access', `The folder ${folders.in} cannot be read.`, { cause }),
      );
      if (!this.#isAway) {
        const text = `${failureText(error)} It is tried again.`;
        narrator.tell({ event: { event: 'waiting', error }, text, isFailure: true });
      }
      this.#isAway = true;
      return undefined;
    }
  }

  #tellMisnamed(name: string): void {
    if (this.#misnamed.has(name)) return;
    this.#misnamed.add(name);
    const sentence = 'Its name is no UTF-8, so it stays where it is. Rename it.';
    const error = new EngineError('file-access', sentence);
    this.#exitCode ||= error.exitCode;
    this.#parts.narrator.tell({
      event: { event: 'waiting', file: name, error: failureOf(error) },
      text: `${name}: ${sentence}`,
      isFailure: true,
    });
  }

  #begin(settled: Found[], signal: AbortSignal, isOnce: boolean): void {
    this.#waiting = settled.filter(({ name }) => {
      const until = this.#resting.get(name)?.until ?? 0;
      const isResting = until > performance.now() || (isOnce && until > 0);
      return !this.#busy.has(name) && !isResting;
    });
    this.#fill(signal, isOnce);
  }

  /** Where one ends, the next begins: would it wait for the next look, four small files were read in a second at most. */
  #fill(signal: AbortSignal, isOnce: boolean): void {
    while (this.#busy.size < AT_ONCE && !signal.aborted) {
      const found = this.#waiting.shift();
      if (!found) return;
      const work = this.#take(found, signal, isOnce).finally(() => {
        this.#busy.delete(found.name);
        this.#fill(signal, isOnce);
      });
      this.#busy.set(found.name, work);
    }
  }

  #isAllDone({ settled, moving }: Look): boolean {
    const isGivenUp = settled.every(({ name }) => this.#resting.has(name));
    return moving === 0 && this.#busy.size === 0 && isGivenUp;
  }

  /** Never throws: what happens to a file must not end the others. */
  async #take(found: Found, signal: AbortSignal, isOnce: boolean): Promise<void> {
    const { name } = found;
    try {
      const before = await this.#parts.ledger.finish(name);
      if (before) {
        this.#resting.delete(name);
        this.#tellRecovered(before);
        return;
      }
      const outcome = await this.#read(name);
      if (signal.aborted || !(await this.#isAsFound(found))) return;
      if ('failure' in outcome) await this.#fail(found, outcome.failure, isOnce);
      else await this.#succeed(found, outcome.lines);
    } catch (cause) {
      // The file was read, which is not to be done again: the next time begins with what was written down.
      const text = `${name} or its result cannot be moved to its place.`;
      this.#rest(name, failureOf(new EngineError('file-access', text, { cause })));
    }
  }

  async #read(name: string): Promise<{ lines: string[] } | { failure: Failure }> {
    const { ledger, reader, folders } = this.#parts;
    try {
      return { lines: await reader.read(join(folders.in, name), ledger.temporaryFor(name)) };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }

  async #succeed(found: Found, lines: string[]): Promise<void> {
    const note = lines.map((line) => `${line}\n`).join('');
    const { output } = await this.#parts.ledger.settle(found, 'done', note);
    this.#resting.delete(found.name);
    this.#tellDone(found.name, output, lines);
  }

  /** What was written to meanwhile, or taken away, is another file, which has to come to rest itself. */
  async #isAsFound({ name, size, mtimeMs }: Found): Promise<boolean> {
    const now = await stat(join(this.#parts.folders.in, name)).catch(() => undefined);
    return now?.size === size && now.mtimeMs === mtimeMs;
  }

  async #fail(found: Found, failure: Failure, isOnce: boolean): Promise<void> {
    const { name } = found;
    const faults = (this.#resting.get(name)?.faults ?? 0) + 1;
    const isLast = failure.exitCode === UNCLEAR && (faults >= MOST_FAULTS || isOnce);
    if (!OF_THE_FILE.has(failure.exitCode) && !isLast) {
      this.#rest(name, failure);
      return;
    }
    const note = `${name} was not made searchable.\n${failureText(failure)}\nMove it back to try it again.\n`;
    const { input } = await this.#parts.ledger.settle(found, 'failed', note);
    this.#resting.delete(name);
    this.#exitCode ||= failure.exitCode;
    this.#parts.narrator.tell({
      event: { event: 'file', file: name, result: 'failed', moved: input, error: failure },
      text: `${name}: ${failureText(failure)}`,
      isFailure: true,
    });
  }

  #rest(name: string, failure: Failure): void {
    const faults = (this.#resting.get(name)?.faults ?? 0) + 1;
    const ms = Math.min(REST_MS * 2 ** (faults - 1), LONGEST_REST_MS);
    this.#resting.set(name, { faults, until: performance.now() + ms });
    this.#exitCode ||= failure.exitCode;
    this.#parts.narrator.tell({
      event: { event: 'waiting', file: name, seconds: ms / 1000, error: failure },
      text: `${name}: ${failureText(failure)} It stays where it is and is tried again.`,
      isFailure: true,
    });
  }

  #tellRecovered({ name, result, output, input }: Finished): void {
    this.#parts.narrator.tell({
      event: { event: 'recovered', file: name, result, output, moved: input },
      text: `${name}: was finished before, moved now`,
    });
  }

  #tellDone(name: string, output: string | undefined, notes: string[]): void {
    this.#parts.narrator.tell({
      event: { event: 'file', file: name, result: 'done', output, notes },
      text: [`${name}: searchable`, ...notes].join('. '),
    });
  }
}
