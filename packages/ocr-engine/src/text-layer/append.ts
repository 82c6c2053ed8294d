import { truncateSync } from 'node:fs';
import type { AppendReport } from '../engine.ts';
import { EngineError } from '../errors.ts';
import type { PageText, PageTexts } from '../page-text.ts';
import { IncrementWriter } from '../pdf/increment-writer.ts';
import { Dict, PdfSyntaxError, type Ref } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { openDocument, type PdfDocument } from '../render/document.ts';
import { shownToUserSpace } from './geometry.ts';
import { type FontKind, GlyphCodes } from './glyph-codes.ts';
import { type FontRefs, writeInvisibleFonts } from './invisible-fonts.ts';
import { layerContent } from './layer.ts';
import { openForUpdate, type UpdatableFile } from './open-for-update.ts';
import { addFontResources, contentStreams, freeFontNames } from './page-entries.ts';
import { allWords, soundText } from './sound-text.ts';
import { verifyLayer } from './verify.ts';

const SIGNED =
  'The file is signed. The signature covers the original, which the processed file begins with; ' +
  'viewers may say that something was added since.';
const REPAIRED =
  'The cross-reference table of the file is damaged. A whole one was appended; the file itself is as it was.';

/**
 * Writes to `incrementPath` the incremental update that makes a PDF searchable. Runs in a child.
 * Without a single word there is nothing to add, and the increment is empty.
 * @throws {EngineError} `damaged`, `encrypted`, `file-access`, `invalid-output`
 */
export async function appendTextLayer(
  path: string,
  pages: PageTexts,
  incrementPath: string,
): Promise<AppendReport> {
  const document = await openDocument(path);
  const updatable = openForUpdate(path, document);
  try {
    const written = await writeIncrement(updatable, document, pages, incrementPath);
    if (written.words > 0) await verifyLayer(path, incrementPath, pages);
    return { ...written, notices: noticesFor(await openDocument(path), updatable.file) };
  } finally {
    updatable.file.close();
  }
}

function noticesFor({ pdfium, handle }: PdfDocument, file: PdfFile): string[] {
  return [
    ...(pdfium.FPDF_GetSignatureCount(handle) > 0 ? [SIGNED] : []),
    ...(file.isRebuilt ? [REPAIRED] : []),
  ];
}

interface Update {
  file: PdfFile;
  writer: IncrementWriter;
  document: PdfDocument;
  fonts: FontRefs;
  codes: GlyphCodes;
}

async function writeIncrement(
  { file, pages: refs }: UpdatableFile,
  document: PdfDocument,
  pages: PageTexts,
  incrementPath: string,
): Promise<{ incrementBytes: number; words: number }> {
  const writer = openWriter(file, incrementPath);
  const fonts = { narrow: writer.allocate(), wide: writer.allocate() };
  const update = { file, writer, document, fonts, codes: new GlyphCodes() };
  const done = new Set<number>();
  let words = 0;
  try {
    for await (const page of pages) {
      const text = soundText(page);
      const ref = refs[page.page - 1];
      if (!ref) throw new EngineError('damaged', `The file has no page ${page.page}.`);
      // One object may stand for several pages: what lies on one lies on all of them.
      if (text.blocks.length === 0 || done.has(ref.number)) continue;
      done.add(ref.number);
      addLayer(update, ref, text);
      words += allWords(text).length;
    }
    if (words > 0) writeInvisibleFonts(writer, update.codes, update.fonts);
    writer.finish();
  } catch (error) {
    writer.abandon();
    if (!(error instanceof PdfSyntaxError)) throw error;
    throw new EngineError('damaged', undefined, { cause: error });
  }
  if (words === 0) truncateSync(incrementPath);
  return { incrementBytes: words === 0 ? 0 : writer.size, words };
}

function openWriter(file: PdfFile, path: string): IncrementWriter {
  try {
    return new IncrementWriter(file, path);
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be written.`, { cause: error });
  }
}

/**
 * The layer stands before the page's content, not behind: invisible text hides nothing, and there
 * no unbalanced q or Q of the page can reach it, nor it the page.
 */
function addLayer(
  { file, writer, document, fonts, codes }: Update,
  ref: Ref,
  text: PageText,
): void {
  const page = file.load(ref);
  if (!(page instanceof Dict)) {
    throw new EngineError('damaged', `The page tree of the file is damaged at page ${text.page}.`);
  }
  const names = freeFontNames(file, page);
  const toUserSpace = shownToUserSpace(document, text.page, text.width, text.height);
  const content = layerContent(text, toUserSpace, names, codes);
  const layer = writer.allocate();
  writer.writeStream(layer, new Dict(), content);
  addFontResources(file, page, usedFonts(content, names, fonts));
  page.set('Contents', [layer, ...contentStreams(file, page)]);
  writer.writeObject(ref, page);
}

function usedFonts(
  content: Buffer,
  names: Record<FontKind, string>,
  refs: FontRefs,
): Map<string, Ref> {
  const kinds: FontKind[] = ['narrow', 'wide'];
  const used = kinds.filter((kind) => content.includes(`/${names[kind]} `));
  return new Map(used.map((kind) => [names[kind], refs[kind]]));
}
