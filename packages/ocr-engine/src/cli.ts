import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Command, parseArguments, type Settings } from './command-line/arguments.ts';
import { helpText } from './command-line/help.ts';
import { failureText, narratorFor } from './command-line/narrator.ts';
import { askAtTerminal, givenPassword, withPassword } from './command-line/password.ts';
import { outliveReaders, withFiles } from './command-line/standard-streams.ts';
import { createEngine } from './create-engine.ts';
import { EngineError, engineErrors } from './errors.ts';
import { ISOLATION_VARIABLE, type Layer, LAYERS, requiredBy } from './isolation/walls.ts';
import type { ExportPaths } from './exports.ts';
import type { MakeSearchableOptions } from './make-searchable.ts';
import type { DocumentReport } from './report.ts';

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
    process.stderr.write(failureText(command));
    return command.exitCode;
  }
  if (command.kind === 'run') return run(command.settings);
  if (command.kind === 'doctor') return examine();
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
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort());
  }
  try {
    const given = await givenPassword(settings.passwordFile, process.env);
    const report = await withFiles(settings, interruption.signal, ({ inputs, output }) => {
      const work = (password: string | undefined) =>
        searchable(inputs, output, {
          ...optionsOf(settings),
          password,
          requiredLayers: requiredLayers(),
          onProgress: (event) => narrator.progress(event),
          signal: interruption.signal,
        });
      return withPassword(work, given, askAtTerminal);
    });
    if (settings.report) await writeReport(settings.report, report);
    return exitCodeOf(report);
  } catch (error) {
    const failure = interruption.signal.aborted
      ? new EngineError('cancelled')
      : asEngineError(error);
    narrator.failure(failure);
    return failure.exitCode;
  }
}

/** Loaded late: it is asked for once. */
async function examine(): Promise<number> {
  const { doctor } = await import('./command-line/doctor.ts');
  try {
    const { text, exitCode } = await doctor(requiredLayers());
    process.stdout.write(text);
    return exitCode;
  } catch (error) {
    process.stderr.write(failureText(asEngineError(error)));
    return asEngineError(error).exitCode;
  }
}

/** @throws {EngineError} `usage` */
function requiredLayers(): Layer[] {
  const setting = process.env[ISOLATION_VARIABLE] ?? 'available';
  const layers = requiredBy(setting);
  if (layers) return layers;
  throw new EngineError(
    'usage',
    `${ISOLATION_VARIABLE} is available, required, or names of ${LAYERS.join(', ')} by commas.`,
  );
}

async function writeReport(path: string, report: DocumentReport): Promise<void> {
  const { writeText } = await import('./files/output-file.ts');
  await writeText(path, `${JSON.stringify(report, null, 2)}\n`);
}

/** As `makeSearchable`, the rest of whose modules are loaded while its first child starts. */
async function searchable(
  inputs: string[],
  output: string,
  options: MakeSearchableOptions,
): Promise<DocumentReport> {
  const engine = createEngine({ ...options, scratchFolder: dirname(output), startsAtOnce: true });
  try {
    const { makeSearchable } = await import('./make-searchable.ts');
    return await makeSearchable(inputs, output, { ...options, engine, endsEngine: true });
  } finally {
    await engine.close();
  }
}

function optionsOf(settings: Settings): MakeSearchableOptions {
  const { languages, noOverwrite, joinHyphens, noFurniture, mode, rotate, deskew, pdfa } = settings;
  const { jobs, recogniser, pages } = settings;
  return {
    languages,
    noOverwrite,
    joinHyphens,
    noFurniture,
    mode,
    rotate,
    deskew,
    pdfa,
    ...(jobs === undefined ? {} : { processes: jobs }),
    ...(recogniser === undefined ? {} : { recogniser }),
    ...(pages === undefined ? {} : { pages }),
    ...exportPathsOf(settings),
  };
}

function exportPathsOf({
  sidecar,
  hocr,
  alto,
  words,
  markdown,
  docx,
  csv,
  xlsx,
}: Settings): ExportPaths {
  const paths: [keyof ExportPaths, string | undefined][] = [
    ['sidecarPath', sidecar],
    ['hocrPath', hocr],
    ['altoPath', alto],
    ['wordsPath', words],
    ['markdownPath', markdown],
    ['docxPath', docx],
    ['csvPath', csv],
    ['xlsxPath', xlsx],
  ];
  return Object.fromEntries(paths.filter(([, path]) => path !== undefined));
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
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
