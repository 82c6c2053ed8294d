import { open } from 'node:fs/promises';
import type { PdfInfo } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { openDocument, type PdfDocument } from '../render/document.ts';
import { withMemory } from '../render/pdfium.ts';

/** Readers look for the header this far into the file (ISO 32000-1, annex H, note 13). */
const HEADER_REACH = 1024;
/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the pages are drawn from XML, by Adobe software only. */
const XFA_FULL = 2;

/**
 * Reads what must be known before a file is accepted.
 * @throws {EngineError} `file-access`, `empty-file`, `not-a-pdf`, `encrypted`, `damaged`, `no-pages`,
 * `xfa-form`
 */
export async function inspectPdf(path: string): Promise<PdfInfo> {
  const head = await readHead(path);
  refuseWhatIsNoPdf(head);
  const document = await openDocument(path);
  refuseXfa(document);
  refuseRepaired(document);
  return {
    pageCount: countPages(document),
    signed: document.pdfium.FPDF_GetSignatureCount(document.handle) > 0,
    pdfVersion: readVersion(document),
  };
}

async function readHead(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_REACH), 0, HEADER_REACH, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be read.`, { cause: error });
  }
}

function refuseWhatIsNoPdf(head: string): void {
  if (head.length === 0) throw new EngineError('empty-file');
  if (!head.includes('%PDF-')) throw new EngineError('not-a-pdf');
}

function refuseXfa({ pdfium, handle }: PdfDocument): void {
  if (pdfium.FPDF_GetFormType(handle) === XFA_FULL) throw new EngineError('xfa-form');
}

/** PDFium repairs what it can while it reads, but a repaired table cannot be appended to. */
function refuseRepaired({ pdfium, handle }: PdfDocument): void {
  if (pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle)) return;
  throw new EngineError('damaged', 'The cross-reference table of the file is damaged.');
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
