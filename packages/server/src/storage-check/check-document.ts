import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError, type Engine } from '@legible/ocr-engine';
import { readTextObject, textObjects } from '../features/documents/pages/page-texts.ts';
import { PROTECTED } from '../features/documents/document/notices.ts';
import type { DocumentRow } from '../features/documents/document/repository.ts';
import type { StoredPage } from '../features/documents/document/stored-pages.ts';
import { randomId } from '../platform/random-id.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { StorageError } from '../platform/storage/storage-error.ts';
import type { Finding, FindingKind, Tally } from './finding.ts';

export interface Tools {
  storage: ObjectStorage;
  engine: Engine;
  scratch: string;
  tally: Tally;
}

/** A document with the pages whose text should be there. */
export interface Expected {
  document: DocumentRow;
  withText: StoredPage[];
}

/** Reads every object that the row speaks of, one at a time and as a stream. */
export async function* checkDocument(tools: Tools, expected: Expected): AsyncGenerator<Finding> {
  const { document, withText } = expected;
  const file = join(tools.scratch, randomId());
  const finding = (kind: FindingKind, key: string, detail: string): Finding => ({
    kind,
    key,
    documentId: document.id,
    detail,
  });
  try {
    const original = await compare(tools, file, {
      key: document.originalKey,
      bytes: document.byteSize,
      sha256: document.sha256,
    });
    if (original) yield finding(original.kind, document.originalKey, original.detail);
    const key = document.incrementKey;
    if (key) {
      const { incrementBytes: bytes, incrementSha256: sha256 } = document;
      const problem = await compare(tools, file, { key, bytes, sha256 });
      if (problem) yield finding(problem.kind, key, problem.detail);
      else if (!original) {
        const unopened = await opens(tools.engine, file, document);
        if (unopened) yield finding('unreadable', key, unopened);
      }
    }
  } finally {
    await rm(file, { force: true });
  }
  for (const [key, pages] of textObjects(document.id, withText)) {
    const problem = await checkTexts(tools, key, pages);
    if (problem) yield finding(problem.kind, key, problem.detail);
  }
  if (document.thumbnailKey) {
    const problem = await checkThumbnail(tools, document.thumbnailKey);
    if (problem) yield finding(problem.kind, document.thumbnailKey, problem.detail);
  }
}

/** What a PNG begins and ends with. */
const PNG = [Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.from('IEND\xAE\x42\x60\x82', 'latin1')];

async function checkThumbnail({ storage }: Tools, key: string): Promise<Problem | undefined> {
  try {
    const bytes = Buffer.from(await storage.readBytes(key));
    const [start, end] = PNG.map((part) => bytes.indexOf(part));
    const isWhole = start === 0 && end === bytes.length - 8;
    return isWhole ? undefined : { kind: 'unreadable', detail: 'not a picture' };
  } catch (error) {
    return lostOrThrow(error);
  }
}

interface Wanted {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

interface Problem {
  kind: FindingKind;
  detail: string;
}

/** Appends the object to the file, so that original and increment lie there as one. */
async function compare(
  tools: Tools,
  file: string,
  { key, bytes, sha256 }: Wanted,
): Promise<Problem | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const lost = await read(tools.storage.read(key), measure, file);
  tools.tally.bytes += size;
  if (lost) return lost;
  if (size !== bytes) return { kind: 'differs', detail: `${size} bytes instead of ${bytes}` };
  const digest = hash.digest('hex');
  if (sha256 === null || digest === sha256) return undefined;
  return { kind: 'differs', detail: `SHA-256 ${digest} instead of ${sha256}` };
}

async function read(
  source: Readable,
  measure: Transform,
  file: string,
): Promise<Problem | undefined> {
  try {
    await pipeline(source, measure, createWriteStream(file, { flags: 'a', mode: 0o600 }));
    return undefined;
  } catch (error) {
    return lostOrThrow(error);
  }
}

function lostOrThrow(error: unknown): Problem {
  if (error instanceof StorageError && error.code === 'OBJECT_MISSING') {
    return { kind: 'lost', detail: 'not there' };
  }
  throw error;
}

/**
 * A reader's view of the processed file. Undefined when it opens with the right number of pages, or needs its owner's password
 * as the original does: then its hashes have to do.
 */
async function opens(
  engine: Engine,
  file: string,
  { pageCount: pages, notices }: DocumentRow,
): Promise<string | undefined> {
  try {
    const { pageCount, damagedTable } = await engine.inspect(file);
    if (damagedTable) return 'the processed file opens only where readers mend its table';
    return pageCount === pages ? undefined : `opens with ${pageCount} pages instead of ${pages}`;
  } catch (error) {
    const isLocked = error instanceof EngineError && error.code === 'encrypted';
    if (isLocked && notices.includes(PROTECTED)) return undefined;
    if (error instanceof EngineError) return `the processed file does not open: ${error.code}`;
    throw error;
  }
}

/** @param pages numbers of those that the object should hold. */
async function checkTexts(
  { storage, tally }: Tools,
  key: string,
  pages: Set<number>,
): Promise<Problem | undefined> {
  tally.pageTexts += pages.size;
  try {
    const texts = await readTextObject(storage, key, pages);
    const held = new Set(texts.map(({ json }) => (JSON.parse(json) as { page?: unknown }).page));
    const lacking = [...pages].filter((page) => !held.has(page));
    if (lacking.length === 0) return undefined;
    return { kind: 'differs', detail: `lacks the text of page ${lacking.join(', ')}` };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'OBJECT_DAMAGED')
      return { kind: 'unreadable', detail: 'does not unpack' };
    if (error instanceof SyntaxError) return { kind: 'unreadable', detail: 'not JSON' };
    return lostOrThrow(error);
  }
}
