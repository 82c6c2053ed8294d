import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type Command,
  listenerOf,
  type ManySettings,
  parseArguments,
  type Settings,
} from './arguments.ts';
import { engineOptionsOf } from './engine-options.ts';
import { helpText } from './help.ts';
import { narratorFor } from './narrator.ts';
import { askAtTerminal, givenPassword, withPassword } from './password.ts';
import { outliveReaders, withFiles } from './standard-streams.ts';
import { createEngine } from '../create-engine.ts';
import { exportTargets } from '../exports.ts';
import { checkDistinct } from '../files/distinct-files.ts';
import { checkTarget, writeText } from '../files/output-file.ts';
import { EngineError, engineErrors } from '../interface/errors.ts';
import { requiredLayers } from './required-layers.ts';
import type { FileResult, ManyFilesOptions } from './many-files.ts';
import type { MakeSearchableOptions } from '../make-searchable.ts';
import type { DocumentReport } from '../report.ts';

/** The exit code of a run that was interrupted. */
export const CANCELLED = engineErrors.cancelled.exitCode;

/**
 * The command line.
 * @param args what follows the program's name
 * @returns the exit code
 */
export async function main(args: string[]): Promise<number> {
  outliveReaders();
  const command = understand(args);
  if (command instanceof EngineError) {
    narratorFor(listenerOf(args)).failure(command);
    return command.exitCode;
  }
  if (command.kind === 'run') return run(command.settings);
  if (command.kind === 'many') return runMany(command.settings);
  if (command.kind === 'doctor') return examine(command);
  process.stdout.write(command.kind === 'help' ? helpText() : `${await version()}\n`);
  return 0;
}

function understand(args: string[]): Command | EngineError {
  try {
    return parseArguments(args);
  } catch (error) {
    return asEngineError(error);
  }
}

async function run(settings: Settings): Promise<number> {
  const narrator = narratorFor(settings);
  const interruption = interruptions();
  try {
    await checkFiles(settings, settings.inputs, [settings.output]);
    const given = await givenPassword(settings.passwordFile, process.env);
    const report = await withFiles(settings, interruption.signal, (files) => {
      const work = (password: string | undefined) =>
        searchable(files.inputs, files.output, {
          ...engineOptionsOf(files),
          password,
          requiredLayers: requiredLayers(),
          onProgress: (event) => narrator.progress(event),
          signal: interruption.signal,
        });
      return withPassword(work, given, askAtTerminal(interruption.signal));
    });
    await writeReport(settings, report);
    return exitCodeOf(report);
  } catch (error) {
    const failure = interruption.signal.aborted
      ? new EngineError('cancelled')
      : asEngineError(error);
    narrator.failure(failure);
    return failure.exitCode;
  }
}

/** Refuses before anything is read what would fail late, or cost a file that is named twice. `-` names none. */
async function checkFiles(
  settings: Omit<Settings, 'inputs' | 'output'>,
  inputs: string[],
  outputs: string[],
): Promise<void> {
  const { report, passwordFile } = settings;
  await checkDistinct({
    inputs: inputs.filter(isNamed),
    outputs: outputs.filter(isNamed),
    exports: [...exportTargets(engineOptionsOf(settings)), ...(report ? [report] : [])].filter(
      isNamed,
    ),
    passwordFile,
  });
  if (report && isNamed(report)) await checkTarget(report, settings);
}

const isNamed = (path: string): boolean => path !== '-';

function interruptions(): AbortController {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  return interruption;
}

/** Each file becomes one of the same name in a folder. */
async function runMany(settings: ManySettings): Promise<number> {
  const { signal } = interruptions();
  const { manyFilesNarrator } = await import('./many-files-narrator.ts');
  const narrator = manyFilesNarrator(settings);
  try {
    const results = await manySearchable(settings, signal, narrator);
    await writeReport(settings, results);
    if (signal.aborted) throw new EngineError('cancelled');
    narrator.end();
    return results.map(exitCodeOfFile).find((code) => code !== 0) ?? 0;
  } catch (error) {
    const failure = asEngineError(error);
    narrator.failure(failure);
    return failure.exitCode;
  }
}

async function manySearchable(
  settings: ManySettings,
  signal: AbortSignal,
  narrator: Pick<ManyFilesOptions, 'onProgress' | 'onResult'>,
): Promise<FileResult[]> {
  const { inputs, folder, resume } = settings;
  const { makeManySearchable, planFiles } = await import('./many-files.ts');
  const files = await planFiles(inputs, folder);
  const outputs = files.map(({ output }) => output);
  await checkFiles(settings, inputs, outputs);
  const password = await givenPassword(settings.passwordFile, process.env);
  const options = {
    ...engineOptionsOf(settings),
    password,
    requiredLayers: requiredLayers(),
    signal,
  };
  const engine = createEngine({ ...options, scratchFolder: folder, startsAtOnce: true });
  try {
    return await makeManySearchable(files, engine, { resume, options, ...narrator });
  } finally {
    await engine.close();
  }
}

function exitCodeOfFile(result: FileResult): number {
  if (result.result === 'failed') return result.error.exitCode;
  return result.result === 'done' ? exitCodeOf(result.report) : 0;
}

/** Loaded late: it is asked for once. */
async function examine({ json }: { json: boolean }): Promise<number> {
  const { doctor } = await import('./doctor.ts');
  try {
    const { event, text, exitCode } = await doctor(requiredLayers());
    process.stdout.write(json ? `${JSON.stringify(event)}\n` : text);
    return exitCode;
  } catch (error) {
    const failure = asEngineError(error);
    narratorFor({ json, quiet: true, output: '' }).failure(failure);
    return failure.exitCode;
  }
}

/** Where it was asked for; `-` is standard output. */
async function writeReport(
  { report: path, noOverwrite }: Pick<Settings, 'report' | 'noOverwrite'>,
  report: DocumentReport | FileResult[],
): Promise<void> {
  if (path === undefined) return;
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (isNamed(path)) await writeText(path, text, { noOverwrite });
  else process.stdout.write(text);
}

/** As `makeSearchable`, the rest of whose modules are loaded while its first child starts. */
async function searchable(
  inputs: string[],
  output: string,
  options: MakeSearchableOptions,
): Promise<DocumentReport> {
  const engine = createEngine({ ...options, scratchFolder: dirname(output), startsAtOnce: true });
  try {
    const { makeSearchable } = await import('../make-searchable.ts');
    return await makeSearchable(inputs, output, { ...options, engine, endsEngine: true });
  } finally {
    await engine.close();
  }
}

function exitCodeOf({ pages }: DocumentReport): number {
  const failed = pages.find(({ error }) => error);
  return failed?.error ? engineErrors[failed.error.code].exitCode : 0;
}

function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError
    ? error
    : new EngineError('internal', undefined, { cause: error });
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
