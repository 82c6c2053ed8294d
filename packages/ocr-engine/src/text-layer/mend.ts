import { IncrementWriter } from '@legible/pdf/increment';
import { Dict, Ref, Stream } from '@legible/pdf/objects';
import { PdfFile } from '@legible/pdf/file';
import {
  addFontResources,
  contentStreams,
  freeFontNames,
  ownResources,
} from '../appearance/page-entries.ts';
import { shownToUserSpace } from '../appearance/geometry.ts';
import { EngineError } from '../errors.ts';
import { openJoined } from '../files/joined-files.ts';
import { WrittenFile } from '../files/written-file.ts';
import { openForUpdate, type UpdatableFile } from '../inspect/open-for-update.ts';
import { namedError } from '../inspect/open-pdf.ts';
import { GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { type FontRefs, writeInvisibleFonts } from '../invisible-font/invisible-fonts.ts';
import { knownCodes } from '../invisible-font/known-codes.ts';
import { type Correction, type MendedLine, mendedBlocks } from '../mended-text.ts';
import type { PageText } from '../page-text.ts';
import { openDocument, openUpdated, type PdfDocument } from '../render/document.ts';
import type { Matrix } from '../render/matrix.ts';
import { DocumentLanguage } from './document-language.ts';
import { partContent, textObject } from './layer.ts';
import { hasAnnotations, LINES_KEY, type UpdateOptions, usedFonts } from './page-update.ts';
import { soundLine } from './sound-text.ts';
import { straighteningOf, unskewed } from './straighten.ts';

/** A page as it was read, and what was corrected on it. */
export interface CorrectedPageText extends PageText {
  corrections: Correction[];
}

interface Files {
  /** The file that was sent. */
  path: string;
  /** What made it searchable. */
  incrementPath: string;
  /** Where the tail goes; what it held before is gone. */
  tailPath: string;
}

/**
 * Writes the incremental update that puts corrections into a file whose text layer `appendTextLayer` made: the streams of
 * the layer that hold a corrected word, anew. The same corrections give the same bytes.
 * @param pages those with corrections
 * @param options with which the layer was made
 * @throws {EngineError} `damaged`, `encrypted`, `file-access`, `invalid-output`
 */
export async function mendTextLayer(
  files: Files,
  pages: AsyncIterable<PageText>,
  options: UpdateOptions = {},
): Promise<{ tailBytes: number }> {
  const { path, incrementPath, tailPath } = files;
  const original = openForUpdate(path, await openDocument(path));
  let updated: PdfFile | undefined;
  try {
    updated = new PdfFile(openJoined([path, incrementPath]));
    const writer = openWriter(updated, tailPath);
    const mending = new Mending({ path, original, updated, writer, options });
    for await (const page of pages) await mending.mend(page as CorrectedPageText);
    const tailBytes = mending.finish();
    if (tailBytes > 0) await verify(files);
    return { tailBytes };
  } catch (error) {
    throw namedError(error);
  } finally {
    original.file.close();
    updated?.close();
  }
}

interface Parts {
  path: string;
  original: UpdatableFile;
  updated: PdfFile;
  writer: IncrementWriter;
  options: UpdateOptions;
}

/** Streams of a page's layer: which lines of the page each holds. */
interface LayerStream {
  ref: Ref;
  first: number;
  /** Undefined for the one stream of a layer of older versions: all of them. */
  lines: number | undefined;
}

class Mending {
  readonly #parts: Parts;
  readonly #language: DocumentLanguage;
  /** For letters that the fonts of the file do not have. */
  readonly #codes = new GlyphCodes();
  readonly #fonts: FontRefs;
  readonly #done = new Set<number>();
  #streams = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#language = new DocumentLanguage(parts.updated);
    this.#fonts = fontsOnDemand(parts.writer);
  }

  async mend(page: CorrectedPageText): Promise<void> {
    const { path, original, updated } = this.#parts;
    const ref = original.pages[page.page - 1];
    if (!ref) throw new EngineError('damaged', `The file has no page ${page.page}.`);
    // One object may stand for several pages; the layer is that of the first (`append.ts`).
    if (this.#done.has(ref.number)) return;
    this.#done.add(ref.number);
    const [before, after] = [original.file.load(ref), updated.load(ref)];
    if (!(before instanceof Dict && after instanceof Dict)) throw new EngineError('damaged');
    this.#language.add(page);
    const document = await openDocument(path);
    this.#mendPage(page, { ref, before, after, document });
  }

  /** Writes what all pages share, and ends the file. @returns its bytes; 0 where nothing had to be changed */
  finish(): number {
    const { writer } = this.#parts;
    if (this.#streams === 0) {
      writer.abandon();
      return 0;
    }
    if (this.#codes.kinds.size > 0) writeInvisibleFonts(writer, this.#codes, this.#fonts);
    writer.finish();
    return writer.size;
  }

  #mendPage(page: CorrectedPageText, { ref, before, after, document }: PageObjects): void {
    const { original, updated, writer } = this.#parts;
    const lines = this.#linesOf(page, before);
    const write = new LineWriter({
      toUserSpace: shownToUserSpace(document, page.page, page.width, page.height),
      names: freeFontNames(original.file, before),
      ownNames: freeFontNames(updated, after),
      known: knownCodes(
        updated,
        updated.dict(ownResources(updated, after).get('Font')),
        freeFontNames(original.file, before),
      ),
      codes: this.#codes,
    });
    let added = '';
    for (const { ref: stream, first, lines: count } of layerStreams(updated, after)) {
      const part = lines.slice(first, count === undefined ? undefined : first + count);
      if (!part.some(({ isMended }) => isMended)) continue;
      const objects = part.map((line) => ({ line, object: write.object(line) }));
      const content = partContent(objects, this.#language);
      writer.writeStream(stream, Dict.of({ [LINES_KEY]: part.length }), content);
      this.#streams += 1;
      added += content.toString('latin1');
    }
    const fonts = usedFonts(Buffer.from(added, 'latin1'), write.ownNames, this.#fonts);
    if (fonts.size === 0) return;
    addFontResources(updated, after, fonts);
    writer.writeObject(ref, after);
  }

  /** The lines of the layer, in its order, with corrections; where they lie on the page as it is in the file. */
  #linesOf(page: CorrectedPageText, before: Dict): MendedLine[] {
    const isInLayer = page.blocks.flatMap(({ lines }) =>
      lines.map((line) => soundLine(line).words.length > 0),
    );
    const mended = { ...page, blocks: mendedBlocks(page, page.corrections) };
    const { skew = 0 } = straighteningOf(page, this.#parts.options) ?? {};
    const isTurned = skew !== 0 && !hasAnnotations(this.#parts.original.file, before);
    const placed = isTurned ? unskewed(mended, skew) : mended;
    const lines = placed.blocks.flatMap((block) => block.lines as MendedLine[]);
    return lines.filter((_, index) => isInLayer[index]).map((line) => soundMended(line));
  }
}

interface PageObjects {
  ref: Ref;
  /** The page as it was sent, and as it is in the processed file. */
  before: Dict;
  after: Dict;
  document: PdfDocument;
}

const soundMended = (line: MendedLine) => ({ ...line, ...soundLine(line) }) as MendedLine;

/** The streams that `appendTextLayer` put before those that the page had. */
function layerStreams(file: PdfFile, page: Dict): LayerStream[] {
  const streams: LayerStream[] = [];
  let first = 0;
  for (const ref of contentStreams(file, page)) {
    const lines = linesOf(file, ref);
    if (lines === undefined) break;
    streams.push({ ref, first, lines });
    first += lines;
  }
  const [only] = contentStreams(file, page);
  return streams.length === 0 && only ? [{ ref: only, first: 0, lines: undefined }] : streams;
}

function linesOf(file: PdfFile, ref: Ref): number | undefined {
  const stream = file.resolve(ref);
  return stream instanceof Stream ? stream.dict.number(LINES_KEY) : undefined;
}

interface LineOptions {
  toUserSpace: Matrix;
  /** Of the layer's fonts on this page. */
  names: { narrow: string; wide: string };
  /** Of fonts that are added. */
  ownNames: { narrow: string; wide: string };
  known: { narrow: Map<number, string>; wide: Map<number, string> };
  /** Of the fonts that are added. */
  codes: GlyphCodes;
}

/** Writes lines by the codes of the fonts that are there; a line with a letter that they lack by those that are added. */
class LineWriter {
  readonly ownNames: LineOptions['ownNames'];
  readonly #options: LineOptions;

  constructor(options: LineOptions) {
    this.#options = options;
    this.ownNames = options.ownNames;
  }

  object(line: MendedLine): string {
    if (line.words.length === 0) return '';
    const { toUserSpace, names, ownNames, known, codes } = this.#options;
    const tried = new GlyphCodes(known);
    const { size } = tried;
    const object = textObject(line, toUserSpace, names, tried);
    if (tried.size === size) return object;
    return textObject(line, toUserSpace, ownNames, codes);
  }
}

/** Numbers for fonts, taken when they are first asked for: one that nothing has is an error to strict readers. */
function fontsOnDemand(writer: IncrementWriter): FontRefs {
  const refs: Partial<FontRefs> = {};
  return {
    get narrow() {
      return (refs.narrow ??= writer.allocate());
    },
    get wide() {
      return (refs.wide ??= writer.allocate());
    },
  };
}

function openWriter(file: PdfFile, path: string): IncrementWriter {
  try {
    return new IncrementWriter(file, new WrittenFile(path));
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be written.`, { cause: error });
  }
}

/** Opens the whole as a viewer will: readable without repair, and as many pages as before. */
async function verify({ path, incrementPath, tailPath }: Files): Promise<void> {
  const before = await openUpdated(path, incrementPath);
  const pages = before.pdfium.FPDF_GetPageCount(before.handle);
  const { pdfium, handle } = await openUpdated(path, incrementPath, tailPath);
  const isSound = pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle);
  if (!isSound || pdfium.FPDF_GetPageCount(handle) !== pages) {
    throw new EngineError(
      'invalid-output',
      'The corrected file is not sound; nothing was written.',
    );
  }
}
