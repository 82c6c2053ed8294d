import { basename } from 'node:path';
import type { EngineError } from '../interface/errors.ts';
import { type ManySettings, onStandardOutput } from './arguments.ts';
import type { FileResult, ManyFilesOptions } from './many-files.ts';
import { failureText, say, summarise } from './narrator.ts';
import { bar, CLEAR_LINE } from './progress-bar.ts';

/** Tells a person, or a program, how many files are on their way. */
export interface ManyFilesNarrator extends Pick<ManyFilesOptions, 'onProgress' | 'onResult'> {
  /** All that were begun have ended. */
  end(): void;
  /** The whole run failed or was interrupted. */
  failure(error: EngineError): void;
}

/** JSON lines that name their file; or a line for each file, below it a bar on a terminal. */
export function manyFilesNarrator(settings: ManySettings): ManyFilesNarrator {
  return settings.json ? jsonNarrator(settings) : lineNarrator(settings);
}

function jsonNarrator(settings: ManySettings): ManyFilesNarrator {
  const stream = onStandardOutput(settings) ? process.stderr : process.stdout;
  const line = (value: object) => stream.write(`${JSON.stringify(value)}\n`);
  return {
    onProgress: (file, event) => {
      if (event.event !== 'done') line({ file, ...event });
    },
    onResult: ({ input: file, ...result }) => line({ event: 'file', file, ...result }),
    end: () => undefined,
    failure: ({ code, message, exitCode }) => line({ event: 'error', code, message, exitCode }),
  };
}

function lineNarrator({ inputs, quiet }: ManySettings): ManyFilesNarrator {
  const isDrawn = !quiet && process.stderr.isTTY;
  const started = performance.now();
  const counts = { done: 0, 'there-already': 0, failed: 0 };
  const draw = () => {
    const done = counts.done + counts['there-already'] + counts.failed;
    if (isDrawn) say(bar({ done, total: inputs.length }, 'files', performance.now() - started));
  };
  const clear = () => {
    if (isDrawn) say(CLEAR_LINE);
  };
  draw();
  return {
    onProgress: () => undefined,
    onResult(result) {
      counts[result.result] += 1;
      clear();
      tell(result, quiet);
      draw();
    },
    end() {
      clear();
      if (!quiet)
        say(`${closing(counts)}, ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    },
    failure(error) {
      clear();
      say(failureText(error));
    },
  };
}

function tell(result: FileResult, quiet: boolean): void {
  const name = basename(result.input);
  if (result.result === 'done') summarise(result.report, quiet, name);
  if (result.result === 'there-already' && !quiet) say(`${name}: there already\n`);
  if (result.result === 'failed') say(failureText(result.error, name));
}

function closing(counts: Record<FileResult['result'], number>): string {
  const total = counts.done + counts['there-already'] + counts.failed;
  const parts = [`${total} ${total === 1 ? 'file' : 'files'}: ${counts.done} made searchable`];
  if (counts['there-already'] > 0) parts.push(`${counts['there-already']} there already`);
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  return parts.join(', ');
}
