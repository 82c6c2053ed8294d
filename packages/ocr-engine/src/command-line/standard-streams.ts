import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../interface/errors.ts';
import type { Settings } from './arguments.ts';
import { failureText, say } from './narrator.ts';

interface Files {
  inputs: string[];
  output: string;
}

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
 * Runs `work` with real files in place of `-`: a PDF has its directory at the end, so a stream is
 * collected first. The files are removed whatever happens.
 */
export async function withFiles<T>(
  { inputs, output }: Settings,
  signal: AbortSignal,
  work: (files: Files) => Promise<T>,
): Promise<T> {
  const isPiped = inputs.includes('-');
  if (!isPiped && output !== '-') return work({ inputs, output });
  const folder = await mkdtemp(join(tmpdir(), 'legible-'));
  try {
    const files = {
      inputs: isPiped ? [join(folder, 'input.pdf')] : inputs,
      output: output === '-' ? join(folder, 'output.pdf') : output,
    };
    if (isPiped) await collect(process.stdin, join(folder, 'input.pdf'), signal);
    const result = await work(files);
    if (output === '-') await emit(files.output, signal);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function collect(
  stream: NodeJS.ReadStream,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (stream.isTTY)
    throw new EngineError('usage', 'Standard input is a terminal: pipe a PDF into it.');
  await pipeline(stream, createWriteStream(path), { signal });
}

async function emit(path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(createReadStream(path), process.stdout, { end: false, signal });
  } catch (error) {
    throw new EngineError('file-access', 'Standard output was closed too early.', { cause: error });
  }
}
