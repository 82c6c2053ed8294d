import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '@legible/ocr-engine';
import { everyLanguage, languageName, offeredLanguages } from '@legible/ocr-engine';
import type { Given } from '@legible/ocr-engine/command-line/options';
import { addedTessdata, holds, tessdataFolders } from '@legible/ocr-engine/tessdata';
import type { commands } from './interface/commands.ts';
import { ServerError } from './interface/errors.ts';
import { gitHash, knownHashes, MODELS_COMMIT } from './known-models.ts';
import { type Narrator, narratorFor } from './interface/narrator.ts';

type Values = Given<typeof commands.languages.options>;

const SOURCE = `https://raw.githubusercontent.com/tesseract-ocr/tessdata_fast/${MODELS_COMMIT}`;

/**
 * Lists languages, adds them, and takes them away again.
 * @throws {EngineError} `usage`, `file-access`, `damaged-model`; {ServerError} `unreachable`
 */
export async function languages(
  { values, names }: { values: Values; names: string[] },
  signal: AbortSignal,
): Promise<number> {
  const [what = 'list', ...wanted] = names;
  const narrator = narratorFor({ json: values.json, quiet: false });
  if (what === 'list' && wanted.length === 0) return list(narrator);
  const work = WORKS.get(what);
  if (work === undefined || wanted.length === 0) {
    throw new EngineError('usage', 'Write legible languages, or legible languages add deu fra.');
  }
  const hashes = await knownHashes();
  for (const name of wanted) {
    const hash = hashes.get(name);
    if (hash === undefined)
      throw new EngineError('usage', `${name} is no language of Tesseract's.`);
    await work(name, { hash, from: values.from ?? SOURCE, signal, narrator });
  }
  return 0;
}

interface Around {
  hash: string;
  /** Where files come from. */
  from: string;
  signal: AbortSignal;
  narrator: Narrator;
}

function list(narrator: Narrator): number {
  const here = new Set(offeredLanguages().map(({ code }) => code));
  for (const { code, name } of everyLanguage()) {
    narrator.tell({
      event: { event: 'language', code, name, installed: here.has(code) },
      text: `${here.has(code) ? 'here' : '    '}  ${code.padEnd(9)}${name}`,
      isResult: true,
    });
  }
  return 0;
}

async function add(name: string, { hash, from, signal, narrator }: Around): Promise<void> {
  const file = `${name}.traineddata`;
  const bytes = await fetchModel(`${from.replace(/\/$/, '')}/${file}`, signal);
  if (gitHash(bytes) !== hash) {
    throw new EngineError('damaged-model', `${file} from ${from} is not the file that we know.`);
  }
  const folder = addedTessdata(process.env);
  const target = join(folder, file);
  try {
    await mkdir(folder, { recursive: true });
    // Two commands may fetch the same language at once.
    const part = `${target}.${process.pid}.part`;
    await writeFile(part, bytes);
    await rename(part, target);
  } catch (cause) {
    throw new EngineError('file-access', `${target} cannot be written.`, { cause });
  }
  const megabytes = (bytes.length / 1e6).toFixed(1);
  narrator.tell({
    event: { event: 'added', code: name, path: target },
    text: `${languageName(name)} can be read now: ${target}, ${megabytes} MB.`,
  });
}

async function remove(name: string, { narrator }: Around): Promise<void> {
  const path = join(addedTessdata(process.env), `${name}.traineddata`);
  const wasThere = await removed(path);
  const folder = tessdataFolders().find((other) => holds(other, name));
  const stays = folder === undefined ? '' : `${name} is still read from ${folder}.`;
  if (wasThere) {
    const text = `${path} is gone. ${stays}`.trim();
    narrator.tell({ event: { event: 'removed', code: name }, text });
    return;
  }
  if (folder !== undefined) {
    throw new EngineError('usage', `${stays} It was not added by this command, which leaves it.`);
  }
  narrator.tell({ event: { event: 'absent', code: name }, text: `${name} was not here.` });
}

/** @returns false where there was nothing to remove */
async function removed(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new EngineError('file-access', `${path} cannot be removed.`, { cause });
  }
}

const WORKS = new Map([
  ['add', add],
  ['remove', remove],
]);

/** From an address, or from a folder of this machine. */
async function fetchModel(place: string, signal: AbortSignal): Promise<Buffer> {
  if (!/^https?:/.test(place)) {
    return readFile(place).catch((cause: unknown) => {
      throw new EngineError('file-access', `${place} cannot be read.`, { cause });
    });
  }
  try {
    const response = await fetch(place, { signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    throw new ServerError(
      'unreachable',
      `${place} cannot be fetched. Fetch it elsewhere, and say --from FOLDER.`,
      { cause },
    );
  }
}
