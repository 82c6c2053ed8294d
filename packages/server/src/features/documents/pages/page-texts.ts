import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { pageTextKey } from '../document/keys.ts';
import type { StoredPage } from '../document/stored-pages.ts';

/** The text of a page as the engine gave it, and takes it back. */
export interface StoredText {
  page: number;
  json: string;
}

/** The numbers of the pages that each object holds, by the object's key. */
export function textObjects(documentId: string, pages: StoredPage[]): Map<string, Set<number>> {
  const objects = new Map<string, Set<number>>();
  for (const { number, textKey } of pages) {
    const key = textKey ?? pageTextKey(documentId, number);
    objects.set(key, (objects.get(key) ?? new Set()).add(number));
  }
  return objects;
}

const compress = promisify(gzip);
const unpack = promisify(gunzip);

/** What gzip begins with, and no text does. */
const GZIP = [0x1f, 0x8b];

/**
 * A line for each: its number, which we know ourselves, a tab, and its JSON, in which no line ends. Packed by gzip at its
 * quickest: a quarter of the bytes for half a millisecond a page.
 */
export async function encodeTexts(texts: StoredText[]): Promise<Uint8Array> {
  const lines = texts.map(({ page, json }) => `${page}\t${json}\n`).join('');
  return compress(lines, { level: constants.Z_BEST_SPEED });
}

/**
 * The texts in an object. It may hold pages that do not count: read twice, or in a run that was taken back.
 * @param pages that it should hold: an object of one page, of versions that made no others, is its JSON.
 * Older versions did not pack them.
 * @throws StorageError `OBJECT_MISSING`, `OBJECT_DAMAGED` for one that cannot be unpacked
 */
export async function readTextObject(
  storage: ObjectStorage,
  key: string,
  pages: Set<number>,
): Promise<StoredText[]> {
  const content = new TextDecoder().decode(await unpacked(key, await storage.readBytes(key)));
  if (content.startsWith('{')) return [...pages].map((page) => ({ page, json: content }));
  return content.split('\n').flatMap(textOf);
}

async function unpacked(key: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return bytes;
  return unpack(bytes).catch((cause: unknown) => {
    throw new StorageError('OBJECT_DAMAGED', key, { cause });
  });
}

function textOf(line: string): StoredText[] {
  const tab = line.indexOf('\t');
  return tab > 0 ? [{ page: Number(line.slice(0, tab)), json: line.slice(tab + 1) }] : [];
}

/**
 * The texts of a document's pages, object by object, so that a document of thousands of pages costs no memory.
 * @throws Error when an object lacks one, and what `readTextObject` throws
 */
export async function* readTexts(
  storage: ObjectStorage,
  documentId: string,
  pages: StoredPage[],
): AsyncGenerator<StoredText[]> {
  for (const [key, wanted] of textObjects(documentId, pages)) {
    const texts = await readTextObject(storage, key, wanted);
    const lacking = new Set(wanted);
    const found = texts.filter(({ page }) => lacking.delete(page));
    if (lacking.size > 0) throw new Error(`${key} lacks page ${[...lacking].join(', ')}`);
    yield found;
  }
}
