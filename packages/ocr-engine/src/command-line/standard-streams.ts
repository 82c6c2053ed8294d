import { constants, createReadStream, createWriteStream, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { EngineError } from '../interface/errors.ts';
import { onStandardOutput, type Settings } from './arguments.ts';
import { failureText, say } from './narrator.ts';

/**
 * Goes on when standard output or error takes no more, because the PDF is what was asked for. The reader may be gone, as
 * `head` is after its last line: that goes without a message. Any other failure, as of a full disk, is told once and makes
 * `file-access` the exit code of a run that is done otherwise. `withFiles` notices for itself that the PDF has nowhere to go.
 */
export function outliveReaders(): void {
  let isTold = false;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      const isAlone = stream.listenerCount('error') === 1;
      if (error.code === 'EPIPE' || !isAlone || isTold) return;
      isTold = true;
      tellLoss(stream, error);
    });
  }
}

function tellLoss(stream: NodeJS.WriteStream, cause: NodeJS.ErrnoException): void {
  const name = stream === process.stdout ? 'Standard output' : 'Standard error';
  const message = `${name} cannot be written to: ${cause.message}.`;
  const failure = new EngineError('file-access', message, { cause });
  if (stream === process.stdout) say(failureText(failure));
  process.on('exit', () => {
    process.exitCode ||= failure.exitCode;
  });
}

/**
 * Runs `work` with real files in place of `-` and of pipes that have a name, as `<(…)` of a shell has: a PDF has its
 * directory at the end, so a stream is collected first, and what goes to standard output follows when all is done. The
 * files are removed whatever happens. A report is no such file: it is written behind the work.
 */
export async function withFiles<T>(
  settings: Settings,
  signal: AbortSignal,
  work: (files: Settings) => Promise<T>,
): Promise<T> {
  const { inputs } = settings;
  const piped = await pipedOf(inputs);
  const asked = onStandardOutput(settings);
  const emitted = asked === 'report' ? undefined : asked;
  if (piped.length === 0 && emitted === undefined) return work(settings);
  const folder = await temporaryFolder();
  const collected = new Map(piped.map((name, at) => [name, join(folder, `input-${at + 1}.pdf`)]));
  try {
    for (const [name, path] of collected) await collect(streamOf(name), path, signal);
    const path = join(folder, emitted === 'output' ? 'output.pdf' : 'beside');
    const result = await work({
      ...settings,
      inputs: inputs.map((name) => collected.get(name) ?? name),
      ...(emitted && { [emitted]: path }),
    });
    if (emitted) await emit(path, signal);
    return result;
  } catch (error) {
    throw byGivenNames(error, collected);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The names behind which there is a stream. */
async function pipedOf(inputs: string[]): Promise<string[]> {
  const arePiped = await Promise.all(inputs.map(isPiped));
  return inputs.filter((_, at) => arePiped[at]);
}

/** What is wrong with a name is said by who opens it. */
async function isPiped(name: string): Promise<boolean> {
  if (name === '-') return true;
  const found = await stat(name).catch(() => undefined);
  return found?.isFIFO() === true;
}

/**
 * Opened without waiting: the system's own wait for a writer cannot be ended, as by Ctrl-C. A socket of Node.js waits for one in
 * its stead.
 */
function streamOf(name: string): Readable {
  if (name === '-') return process.stdin;
  try {
    const fd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd, readable: true, writable: false });
  } catch (cause) {
    throw new EngineError('file-access', `${name} cannot be read.`, { cause });
  }
}

async function collect(stream: Readable, path: string, signal: AbortSignal): Promise<void> {
  if (stream === process.stdin && process.stdin.isTTY)
    throw new EngineError('usage', 'Standard input is a terminal: pipe a PDF into it.');
  try {
    await pipeline(stream, createWriteStream(path), { signal });
  } catch (cause) {
    const why = (cause as Error).message;
    throw new EngineError('file-access', `${path} cannot be collected: ${why}.`, { cause });
  }
}

/** An error tells of a file that was collected by the name that was given. */
function byGivenNames(error: unknown, collected: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof EngineError)) return error;
  let { message } = error;
  for (const [name, path] of collected) {
    message = message.replaceAll(path, () => (name === '-' ? 'Standard input' : name));
  }
  return message === error.message ? error : new EngineError(error.code, message, { cause: error });
}

async function emit(path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(createReadStream(path), process.stdout, { end: false, signal });
  } catch (error) {
    throw new EngineError('file-access', 'Standard output was closed too early.', { cause: error });
  }
}
