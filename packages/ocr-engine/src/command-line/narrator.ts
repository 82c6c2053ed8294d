import { EngineError, engineErrors } from '../interface/errors.ts';
import type { DocumentReport, PageReport, ProgressEvent } from '../report.ts';
import { onStandardOutput, type Settings, type Written } from './arguments.ts';
import { progressBar } from './progress-bar.ts';

/** Tells a person, or a program, what is going on. */
export interface Narrator {
  progress(event: ProgressEvent): void;
  failure(error: EngineError): void;
}

/** JSON lines, a bar and a summary, or silence: as the settings ask. */
export function narratorFor({
  json,
  quiet,
  ...written
}: Pick<Settings, 'json' | 'quiet'> & Written): Narrator {
  if (json) return jsonNarrator(onStandardOutput(written) ? process.stderr : process.stdout);
  const bar =
    quiet || !process.stderr.isTTY ? undefined : progressBar(say, () => performance.now());
  return {
    progress(event) {
      bar?.(event);
      if (event.event === 'done') summarise(event.report, quiet);
    },
    failure(error) {
      if (bar) say('\r\u001b[K');
      say(failureText(error));
    },
  };
}

/**
 * An error for a person: what happened, and what to do where that says something new.
 * @param name of the file, where there are many
 */
export function failureText(
  { code, message }: Pick<EngineError, 'code' | 'message'>,
  name?: string,
): string {
  const { advice } = engineErrors[code];
  const of = name === undefined ? '' : `${name}: `;
  return `legible: ${of}${message}${message === advice ? '' : ` ${advice}`}\n`;
}

function jsonNarrator(stream: NodeJS.WriteStream): Narrator {
  const line = (value: object) => stream.write(`${JSON.stringify(value)}\n`);
  return {
    progress: line,
    failure: ({ code, message, exitCode }) => line({ event: 'error', code, message, exitCode }),
  };
}

/**
 * Failed pages and notices are told even to those who asked for quiet.
 * @param name of the file, where there are many
 */
export function summarise(report: DocumentReport, quiet: boolean, name?: string): void {
  const of = name === undefined ? '' : `${name}: `;
  for (const page of report.pages) {
    for (const line of linesAbout(page, quiet)) say(`legible: ${of}page ${page.page}: ${line}\n`);
  }
  for (const notice of report.notices) say(`legible: ${of}${notice}\n`);
  if (!quiet) say(`${of}${summary(report)}\n`);
}

function linesAbout({ error, warnings = [] }: PageReport, quiet: boolean): string[] {
  const others = quiet ? [] : warnings.filter((warning) => warning !== error?.message);
  return error ? [`${error.message} (${error.code})`, ...others] : others;
}

function summary({ pages, words, bytesAdded, seconds }: DocumentReport): string {
  const count = (result: PageReport['result']) =>
    pages.filter((page) => page.result === result).length;
  const parts = [
    `${count('recognised')} of ${pages.length} pages recognised`,
    `${words} words`,
    `${(bytesAdded / 1024).toFixed(1)} KB added`,
    `${seconds.toFixed(1)} s`,
  ];
  const alone = count('left-alone');
  if (alone > 0) parts.splice(1, 0, `${alone} needed nothing`);
  return parts.join(', ');
}

/** To the terminal, beside what standard output is for. */
export function say(text: string): void {
  process.stderr.write(text);
}
