import { readFile, writeFile } from 'node:fs/promises';
import type { PDFPage } from '@cantoo/pdf-lib';
import type { AppendReport } from '../engine.ts';
import { EngineError } from '../errors.ts';
import type { PageText } from '../page-text.ts';
import { openDocument, type PdfDocument } from '../render/document.ts';
import type { Matrix } from '../render/matrix.ts';
import { shownToUserSpace } from './geometry.ts';
import { GlyphCodes } from './glyph-codes.ts';
import { addGlyphlessFont, compressed } from './glyphless-font.ts';
import { type IncrementalPdf, loadForUpdate } from './incremental-pdf.ts';
import { layerContent } from './layer.ts';
import { addFontResource, prependContents } from './page-entries.ts';
import { allWords, soundText } from './sound-text.ts';
import { verifyLayer } from './verify.ts';

const SIGNED =
  'The file is signed. The signature covers the original, which the processed file begins with; ' +
  'viewers may say that something was added since.';

interface PlacedText {
  text: PageText;
  toUserSpace: Matrix;
}

/**
 * Writes to `incrementPath` the incremental update that makes a PDF searchable. Runs in a child.
 * Without a single word there is nothing to add, and the increment is empty.
 * @throws {EngineError} `damaged`, `encrypted`, `file-access`, `invalid-output`
 */
export async function appendTextLayer(
  path: string,
  pages: PageText[],
  incrementPath: string,
): Promise<AppendReport> {
  const withWords = pages.map(soundText).filter(({ blocks }) => blocks.length > 0);
  const notices = await noticesFor(path);
  const increment = withWords.length > 0 ? await buildIncrement(path, withWords) : new Uint8Array();
  await write(incrementPath, increment);
  if (withWords.length > 0) await verifyLayer(path, incrementPath, withWords);
  const words = withWords.flatMap(allWords).length;
  return { incrementBytes: increment.length, words, notices };
}

async function noticesFor(path: string): Promise<string[]> {
  const { pdfium, handle } = await openDocument(path);
  return pdfium.FPDF_GetSignatureCount(handle) > 0 ? [SIGNED] : [];
}

async function buildIncrement(path: string, pages: PageText[]): Promise<Uint8Array> {
  const placed = place(await openDocument(path), pages);
  const pdf = await loadForUpdate(await read(path));
  const { context } = pdf.document;
  const codes = new GlyphCodes();
  const font = context.nextRef();
  const targets = pdf.document.getPages();
  for (const layer of placed) addLayer(pdf, pageAt(targets, layer), layer, font, codes);
  addGlyphlessFont(context, codes, font);
  return pdf.serialise();
}

function place(document: PdfDocument, pages: PageText[]): PlacedText[] {
  return pages.map((text) => ({
    text,
    toUserSpace: shownToUserSpace(document, text.page, text.width, text.height),
  }));
}

function pageAt(pages: PDFPage[], { text }: PlacedText): PDFPage {
  const page = pages[text.page - 1];
  if (page) return page;
  throw new EngineError('damaged', `The page tree of the file is damaged at page ${text.page}.`);
}

/**
 * The layer stands before the page's content, not behind: invisible text hides nothing, and there
 * no unbalanced q or Q of the page can reach it, nor it the page.
 */
function addLayer(
  pdf: IncrementalPdf,
  page: PDFPage,
  { text, toUserSpace }: PlacedText,
  font: ReturnType<IncrementalPdf['document']['context']['nextRef']>,
  codes: GlyphCodes,
): void {
  const name = addFontResource(page.node, font);
  const content = layerContent(text, toUserSpace, name, codes);
  prependContents(page.node, compressed(pdf.document.context, content));
  pdf.markChanged(page.ref);
}

async function read(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw new EngineError('file-access', `${path} cannot be read.`, { cause: error });
  });
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  return writeFile(path, bytes).catch((error: unknown) => {
    throw new EngineError('file-access', `${path} cannot be written.`, { cause: error });
  });
}
