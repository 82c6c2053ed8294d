import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { EngineError } from '@legible/ocr-engine';
import { planFiles, isThere } from '@legible/ocr-engine/command-line/many-files';
import type { Given } from '@legible/ocr-engine/command-line/options';
import { givenPassword } from '@legible/ocr-engine/command-line/password';
import {
  checkTarget,
  type Placing,
  replaceBy,
  temporaryNameBeside,
} from '@legible/ocr-engine/output-file';
import type { commands } from './interface/commands.ts';
import { type Failure, failureOf, failureText, ServerError } from './interface/errors.ts';
import { type Narrator, narratorFor } from './interface/narrator.ts';
import { findCredentials } from './server/credentials.ts';
import { uploadFile } from './server/read-file.ts';
import { type ReadDocument, Server, type Taken, type Wishes } from './server/server.ts';

type Values = Given<typeof commands.upload.options>;

/** A file on its way; where it goes, if it is fetched. */
interface Sent {
  input: string;
  output?: string;
}

/** What became of a file. */
type Result = Sent &
  (
    | { result: 'there-already' }
    | ({ result: 'uploaded' } & Taken)
    | ({ result: 'done'; id: string } & ReadDocument)
    | { result: 'failed'; error: Failure }
  );

/** As many files are on their way at the same time. */
const AT_ONCE = 4;

/**
 * Has files read by a server.
 * @returns the exit code of the first file that failed, or 0
 * @throws {ServerError} `not-logged-in`; {EngineError} `usage`, `file-access`
 */
export async function upload(
  { values, names }: { values: Values; names: string[] },
  signal: AbortSignal,
): Promise<number> {
  const sent = await planUpload(names, values);
  const server = new Server(await findCredentials(values.server, process.env), { signal });
  const password = await givenPassword(values['password-file'], process.env);
  const narrator = narratorFor(values);
  const results: Result[] = [];
  const waiting = sent.entries();
  const work = async () => {
    for (const [at, file] of waiting) {
      const result = await resultOf(file, server, { ...values, password });
      if (signal.aborted) return;
      results[at] = result;
      tell(result, narrator);
      narrator.progress(Object.keys(results).length, sent.length);
    }
  };
  narrator.progress(0, sent.length);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  narrator.end();
  signal.throwIfAborted();
  return results.map(exitCodeOf).find((code) => code !== 0) ?? 0;
}

async function planUpload(names: string[], { out, resume }: Values): Promise<Sent[]> {
  if (names.length === 0 || names.includes('-')) {
    throw new EngineError('usage', 'Give the files by their names: legible upload *.pdf');
  }
  if (out !== undefined) return planFiles(names, out);
  if (resume) throw new EngineError('usage', '--resume goes with --out DIR.');
  return names.map((input) => ({ input }));
}

async function resultOf(
  file: Sent,
  server: Server,
  values: Values & { password: string | undefined },
): Promise<Result> {
  try {
    return await throughServer(file, server, values);
  } catch (error) {
    return { ...file, result: 'failed', error: failureOf(error) };
  }
}

async function throughServer(
  file: Sent,
  server: Server,
  values: Values & { password: string | undefined },
): Promise<Result> {
  const { input, output } = file;
  if (output !== undefined) {
    if (values.resume && (await isThere({ input, output }))) {
      return { ...file, result: 'there-already' };
    }
    await checkTarget(output, placingOf(values));
  }
  const taken = await uploadFile(server, input, wishesOf(values));
  if (!values.wait && output === undefined) return { ...file, result: 'uploaded', ...taken };
  const document = await server.ended(taken.id);
  if (output !== undefined) {
    await fetchTo(output, placingOf(values), (path) => server.download(taken.id, path));
  }
  return { ...file, result: 'done', id: taken.id, ...document };
}

function wishesOf(values: Values & { password: string | undefined }): Wishes {
  const { languages, pages, mode, rotate, deskew, again, password } = values;
  return { languages, pages, mode, rotate, deskew, again, password };
}

const placingOf = (values: Values): Placing => ({ noOverwrite: values['no-overwrite'] });

/** What is fetched has its name only when it is whole. */
async function fetchTo(
  output: string,
  placing: Placing,
  fetch: (path: string) => Promise<void>,
): Promise<void> {
  const temporary = temporaryNameBeside(output, 'part');
  try {
    await fetch(temporary);
    await replaceBy(temporary, output, placing);
  } finally {
    await rm(temporary, { force: true });
  }
}

function tell(result: Result, narrator: Narrator): void {
  const { input: file, ...event } = result;
  const error = errorOf(result);
  narrator.tell({
    event: { event: 'file', file, ...event, ...(error ? { error } : {}) },
    text: `${basename(file)}: ${textOf(result)}`,
    isFailure: error !== undefined,
  });
}

function textOf(result: Result): string {
  if (result.result === 'there-already') return 'there already';
  if (result.result === 'failed') return failureText(result.error);
  if (result.result === 'uploaded') {
    const { id, pages, waitsFor } = result;
    const waits = waitsFor === undefined ? '' : `, waits for ${waitsFor} pages of your plan`;
    return `${count(pages)} uploaded as ${id}${waits}`;
  }
  const { pages, readPages, failedPages, output, id, notices } = result;
  const read = readPages === undefined ? count(pages) : `pages ${readPages} of ${pages}`;
  const where = output ?? id;
  const failed = failedPages.length === 0 ? '' : `. Not read: ${failedPages.join(', ')}`;
  return [`${read} read, ${where}${failed}`, ...notices].join('. ');
}

const count = (pages: number) => `${pages} ${pages === 1 ? 'page' : 'pages'}`;

function errorOf(result: Result): Failure | undefined {
  if (result.result === 'failed') return result.error;
  if (result.result !== 'done' || result.failedPages.length === 0) return undefined;
  return failureOf(
    new ServerError('pages-not-read', `Pages ${result.failedPages.join(', ')} were not read.`),
  );
}

const exitCodeOf = (result: Result) => errorOf(result)?.exitCode ?? 0;
