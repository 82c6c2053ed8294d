import { open, stat } from 'node:fs/promises';
import { formatOf, TELLING_BYTES } from '@legible/pictures/formats';
import type { Engine, PdfInfo, TaskOptions } from './interface/engine.ts';
import type { RepairReport } from './interface/task-reports.ts';
import { EngineError } from './interface/errors.ts';
import { rewriteWithQpdf } from './external/qpdf.ts';
import { checkDistinct } from './files/distinct-files.ts';
import { removeFiles, writeProcessed } from './files/output-file.ts';
import { missingNotice } from './text-layer/notices.ts';

/** The file that is worked on: the input itself, the input with a table behind it, or one written anew. */
export interface Source {
  path: string;
  info: PdfInfo;
  /** Why the output does not begin with the input's bytes. */
  rewrittenBecause?: string;
  /** What of its pages is missing. */
  missing?: string;
}

/** What comes of the PDF that is worked on. */
interface Targets {
  /** Where pictures may be joined to. */
  joinedPath: string;
  /** May be the input where that is a PDF, since it begins with all of its bytes; a picture's would be gone. */
  outputPath: string;
}

/**
 * The PDF that is worked on: the input itself, or what pictures were joined to. One file that is no picture is taken for a
 * PDF, and several for pictures.
 * @throws {EngineError} what `Engine.joinPictures` throws; `file-access`; `usage` for an output in the place of a picture
 */
export async function asPdf(
  engine: Engine,
  input: string | readonly string[],
  { joinedPath, outputPath }: Targets,
  signal: AbortSignal | undefined,
): Promise<string> {
  const inputs = typeof input === 'string' ? [input] : input;
  await Promise.all(inputs.map(refuseWhatIsNoFile));
  const [only] = inputs;
  if (only !== undefined && inputs.length === 1 && !(await isPicture(only))) return only;
  await checkDistinct({ inputs, outputs: [], exports: [outputPath] });
  const pictures = inputs.map((path) => ({ path }));
  await engine.joinPictures(pictures, joinedPath, signal ? { signal } : {});
  return joinedPath;
}

/** Nothing can be read at any place of these. What is missing, too, is told by who reads all of it. */
async function refuseWhatIsNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    throw new EngineError(
      'file-access',
      `${path} is a folder. Give the files in it by their names.`,
    );
  }
  if (found?.isFIFO()) {
    throw new EngineError(
      'file-access',
      `${path} is a pipe. Write what comes from it to a file first.`,
    );
  }
}

/** By its first bytes. What cannot be opened is told by who reads all of it. */
async function isPicture(path: string): Promise<boolean> {
  try {
    await using file = await open(path);
    const start = new Uint8Array(TELLING_BYTES);
    const { bytesRead } = await file.read(start, 0, TELLING_BYTES, 0);
    const format = formatOf(start.subarray(0, bytesRead));
    return format !== undefined && format !== 'pdf';
  } catch {
    return false;
  }
}

const REWRITTEN =
  'The file is so damaged that nothing can be appended to it. qpdf wrote it anew, so the output does not ' +
  'begin with the bytes of the input.';

/**
 * Inspects the input. One that nothing can be appended to is mended first: by a cross-reference table
 * behind it, and if that is not enough, by having qpdf write it anew.
 * @param mendedPath where a mended file may lie until the document is done
 * @throws {EngineError} what `Engine.inspect` throws; `damaged` for a file that is beyond repair
 */
export async function openSource(
  engine: Engine,
  inputPath: string,
  mendedPath: string,
  options: TaskOptions,
): Promise<Source> {
  const inspected = (path: string) => engine.inspect(path, options);
  const info = await unlessDamaged(inspected(inputPath));
  if (info) return { path: inputPath, info };
  const mended = await unlessDamaged(appendTable(engine, inputPath, mendedPath, options));
  const mendedInfo = mended && (await unlessDamaged(inspected(mendedPath)));
  if (mendedInfo) {
    const missing = missingNotice(mended);
    const known = { ...mendedInfo, damagedTable: true };
    return { path: mendedPath, info: known, ...(missing === undefined ? {} : { missing }) };
  }
  await rewriteWithQpdf(inputPath, mendedPath, options.signal);
  return { path: mendedPath, info: await inspected(mendedPath), rewrittenBecause: REWRITTEN };
}

async function unlessDamaged<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof EngineError && error.code === 'damaged') return undefined;
    throw error;
  });
}

async function appendTable(
  engine: Engine,
  inputPath: string,
  mendedPath: string,
  options: TaskOptions,
): Promise<RepairReport> {
  const tablePath = `${mendedPath}.table`;
  try {
    const report = await engine.repair(inputPath, tablePath, options);
    await writeProcessed(inputPath, tablePath, mendedPath);
    return report;
  } finally {
    await removeFiles([tablePath]);
  }
}
