import { EngineError, type EngineErrorCode } from '../interface/errors.ts';
import { fileStats } from '../files/handed-files.ts';
import { emptyUserPatches, type Patch } from '@legible/pdf/empty-user';
import { NeedsPassword, PdfFile } from '@legible/pdf/file';
import { PdfSyntaxError } from '@legible/pdf/objects';
import { hasTooManySections } from '@legible/pdf/sections';
import { type FileAccess, openFileAccess } from './file-access.ts';
import { openJoined } from '../files/joined-files.ts';
import { lockedOut, passwordInUse } from '../files/password.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

/** An open document: PDFium and the FPDF_DOCUMENT in it. */
export interface PdfDocument {
  pdfium: Pdfium;
  handle: number;
}

interface OpenFile extends PdfDocument {
  key: string;
  access: FileAccess;
  /** Pages that were loaded from it so far. */
  loaded: number;
}

/**
 * PDFium keeps the objects that it has read of a document until it is closed. So
 * it is opened anew after this many pages, and a longer document takes no more memory than these. Fewer
 * cost time: a document of 10,000 pages takes 0.2 s to be opened.
 */
const PAGES_OF_ONE_OPENING = 1000;

/** FPDF_GetLastError of fpdfview.h; what is not listed means a file that PDFium cannot make out. */
const refusals: Record<number, EngineErrorCode> = { 4: 'encrypted', 5: 'unknown-protection' };

let last: OpenFile | undefined;

/**
 * Opens a PDF, or returns the one opened last if it is the same file, unchanged: the pages of one
 * document come to a child one after the other. Stays open until another one is asked for, or this one
 * after many pages: who goes through the pages of a document asks for it again at each.
 * @throws {EngineError} `file-access`, `encrypted`, `unknown-protection`, `damaged`, `too-many-versions`
 */
export function openDocument(path: string): Promise<PdfDocument> {
  return openFiles([path]);
}

/** Opens an original and the increments that follow it, as the one file that they will be. */
export function openUpdated(path: string, ...incrementPaths: string[]): Promise<PdfDocument> {
  return openFiles([path, ...incrementPaths]);
}

async function openFiles(paths: string[]): Promise<PdfDocument> {
  const key = [...paths.map(fileKey), passwordInUse()].join('\0');
  if (last?.key === key && last.loaded < PAGES_OF_ONE_OPENING) return last;
  closeDocument();
  refuseLongChain(paths);
  const pdfium = await loadPdfium();
  const opened = load(pdfium, paths);
  last = { pdfium, ...opened, key, loaded: 0 };
  return last;
}

/** With which password PDFium opens a file, and with which of its bytes changed. */
interface Key {
  password: string;
  patches: Patch[];
}

function load(pdfium: Pdfium, paths: string[], key?: Key) {
  const { password, patches } = key ?? { password: '', patches: [] };
  const access = openFileAccess(pdfium, paths, patches);
  const handle = pdfium.FPDF_LoadCustomDocument(access.pointer, password);
  if (handle !== 0) return { handle, access };
  const refusal = refusals[pdfium.FPDF_GetLastError()] ?? 'damaged';
  access.close();
  // PDFium tries the empty password for the user alone.
  const other = refusal === 'encrypted' && !key ? keyOf(paths) : undefined;
  if (other) return load(pdfium, paths, other);
  throw new EngineError(refusal === 'encrypted' ? lockedOut() : refusal);
}

/** Undefined for a file that neither its owner's empty password opens nor the one that was given, or that cannot be read. */
function keyOf(paths: string[]): Key | undefined {
  let file: PdfFile | undefined;
  try {
    const given = passwordInUse();
    file = new PdfFile(openJoined(paths), { password: given });
    return keyIn(file, given);
  } catch (error) {
    if (error instanceof NeedsPassword || error instanceof PdfSyntaxError) return undefined;
    throw error;
  } finally {
    file?.close();
  }
}

/** @param given the password that was given */
function keyIn(file: PdfFile, given: string | undefined): Key | undefined {
  // PDFium makes the other encoding of it itself.
  if (given !== undefined && file.encryption?.opensAlone === false) {
    return { password: given, patches: [] };
  }
  const password = file.encryption?.userPassword;
  if (password) return { password: password.toString('latin1'), patches: [] };
  const patches = emptyUserPatches(file);
  return patches.length > 0 ? { password: '', patches } : undefined;
}

/** PDFium would take minutes for it, and nothing could stop it but the end of its process. */
function refuseLongChain(paths: string[]): void {
  const file = openJoined(paths);
  try {
    if (hasTooManySections(file)) throw new EngineError('too-many-versions');
  } finally {
    file.close();
  }
}

function closeDocument(): void {
  if (!last) return;
  last.pdfium.FPDF_CloseDocument(last.handle);
  last.access.close();
  last = undefined;
}

function fileKey(path: string): string {
  try {
    const { size, mtimeMs, dev, ino } = fileStats(path);
    return `${dev}\0${ino}\0${size}\0${mtimeMs}`;
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be read.`, { cause: error });
  }
}

/**
 * Lends page `number` (from 1) to `use` and closes it afterwards.
 * @throws {EngineError} `page-failed` when the page cannot be parsed
 */
export function withPage<T>(document: PdfDocument, number: number, use: (page: number) => T): T {
  const page = document.pdfium.FPDF_LoadPage(document.handle, number - 1);
  if (last?.handle === document.handle) last.loaded += 1;
  if (page === 0) throw new EngineError('page-failed', `Page ${number} cannot be parsed.`);
  try {
    return use(page);
  } finally {
    document.pdfium.FPDF_ClosePage(page);
  }
}
