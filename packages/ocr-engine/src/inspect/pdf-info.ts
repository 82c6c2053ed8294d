import { fstatSync, readSync } from 'node:fs';
import type { PdfInfo } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import { closeFile, openFile } from '../files/handed-files.ts';
import { canBeHeaded, HEADER_REACH } from '../files/lost-header.ts';
import { openDocument, type PdfDocument } from '../render/document.ts';
import { withMemory } from '../render/pdfium.ts';

/** This much of the file's beginning and end is read to see what kind of file it is. */
const REACH = 65_536;
/** The text layer is appended in memory, and one piece of memory has no more. */
const LARGEST_FILE = 2 ** 31 - 1;
/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the pages are drawn from XML, by Adobe software only. */
const XFA_FULL = 2;

/**
 * Reads what must be known before a file is accepted.
 * @param mostPages of a file with more it is not looked at whether it can be appended to
 * @throws {EngineError} `file-access`, `empty-file`, `not-a-pdf`, `encrypted`, `unknown-protection`, `damaged`, `no-pages`,
 * `xfa-form`
 */
export async function inspectPdf(path: string, mostPages = Infinity): Promise<PdfInfo> {
  const ends = readEnds(path);
  refuseWhatIsNoPdf(ends);
  const document = await openDocument(path);
  refuseXfa(document, ends);
  const pageCount = countPages(document);
  const grown = pageCount <= mostPages ? await refuseWhatCannotGrow(path, document) : undefined;
  return {
    pageCount,
    signed: document.pdfium.FPDF_GetSignatureCount(document.handle) > 0,
    encrypted: document.pdfium.EPDF_IsEncrypted(document.handle),
    ...(grown?.needsPassword && { needsPassword: true }),
    damagedTable: grown?.damagedTable ?? false,
    pdfVersion: readVersion(document),
  };
}

interface Ends {
  head: string;
  tail: string;
}

function readEnds(path: string): Ends {
  let file: number | undefined;
  try {
    file = openFile(path);
    const { size } = fstatSync(file);
    if (size > LARGEST_FILE) throw new Error(`it has ${size} bytes, more than 2 GB`);
    return { head: textAt(file, 0), tail: textAt(file, Math.max(0, size - REACH)) };
  } catch (error) {
    const why = error instanceof Error ? `: ${error.message}` : '';
    throw new EngineError('file-access', `${path} cannot be read${why}.`, { cause: error });
  } finally {
    if (file !== undefined) closeFile(file);
  }
}

function textAt(file: number, position: number): string {
  const bytes = Buffer.alloc(REACH);
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, REACH, position));
}

function refuseWhatIsNoPdf({ head, tail }: Ends): void {
  if (head.length === 0) throw new EngineError('empty-file');
  const hasHeader = head.slice(0, HEADER_REACH).includes('%PDF-');
  if (!hasHeader && !isHeadlessPdf(head, tail)) throw new EngineError('not-a-pdf');
}

/** A file whose header is damaged, or too far from its beginning, that is a PDF in all else. */
function isHeadlessPdf(head: string, tail: string): boolean {
  return (
    canBeHeaded(head) && /startxref\s+\d+\s+%%EOF/.test(tail) && /\d\s+obj\b/.test(head + tail)
  );
}

/**
 * A file whose pages wait to be drawn from XML. Some have no form that PDFium would report and say it
 * in the catalogue only (ISO 32000-1, table 28), which writers put at either end of the file.
 */
function refuseXfa({ pdfium, handle }: PdfDocument, { head, tail }: Ends): void {
  const isXfa = pdfium.FPDF_GetFormType(handle) === XFA_FULL;
  if (isXfa || /\/NeedsRendering\s+true/.test(head + tail)) throw new EngineError('xfa-form');
}

/** Better refused now than after every page has been recognised: can the file be appended to? */
async function refuseWhatCannotGrow(path: string, document: PdfDocument) {
  // Loaded when needed: of several children, one inspects.
  const { openForUpdate } = await import('./open-for-update.ts');
  const { file } = openForUpdate(path, document);
  file.close();
  return {
    damagedTable: file.isRebuilt,
    needsPassword: file.encryption?.opensAlone === false,
  };
}

function countPages({ pdfium, handle }: PdfDocument): number {
  const pages = pdfium.FPDF_GetPageCount(handle);
  if (pages === 0) throw new EngineError('no-pages');
  return pages;
}

function readVersion({ pdfium, handle }: PdfDocument): string {
  return withMemory(pdfium, 4, (pointer) => {
    const known = pdfium.FPDF_GetFileVersion(handle, pointer);
    const version = known ? pdfium.pdfium.getValue(pointer, 'i32') : 0;
    return `${Math.floor(version / 10)}.${version % 10}`;
  });
}
