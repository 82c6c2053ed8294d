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
import { EngineError } from '../interface/errors.ts';
import { openJoined } from '../files/joined-files.ts';
import { WrittenFile } from '../files/written-file.ts';
import { openForUpdate, type UpdatableFile } from '../inspect/open-for-update.ts';
import { namedError } from '../inspect/open-pdf.ts';
import { GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { type FontRefs, writeInvisibleFonts } from '../invisible-font/invisible-fonts.ts';
import { knownCodes } from '../invisible-font/known-codes.ts';
import { type Correction, type MendedLine, mendedBlocks } from '../text/mended-text.ts';
import type { PageText } from '../interface/page-text.ts';
import { openDocument, openUpdated, type PdfDocument } from '../render/document.ts';
import type { Matrix } from '../render/matrix.ts';
import { DocumentLanguage } from './document-language.ts';
import { partContent, textObject } from './layer.ts';
import { LINES_KEY, SKEW_KEY, usedFonts } from './page-update.ts';
import { soundLine } from './sound-text.ts';
import { unskewed } from './straighten.ts';

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
 * @throws {EngineError} `damaged`, `encrypted`, `file-access`, `invalid-output`
 */
export async function mendTextLayer(
  files: Files,
  pages: AsyncIterable<PageText>,
): Promise<{ tailBytes: number }> {
  const { path, incrementPath, tailPath } = files;
  const original = openForUpdate(path, await openDocument(path));
  let updated: PdfFile | undefined;
  try {
    updated = new PdfFile(openJoined([path, incrementPath]));
    const writer = openWriter(updated, tailPath);
    const mending = new Mending({ path, original, updated, writer });
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
}

/** Streams of a page's layer: which lines of the page each holds. */
interface LayerStream {
  ref: Ref;
  first: number;
  /** Undefined for the one stream of a layer of older versions: all of them. */
  lines: number | undefined;
  /** What was taken back of their slope, in degrees. */
  skew: number;
  content: string;
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
    const dict = updated.load(ref);
    if (!(dict instanceof Dict)) throw new EngineError('damaged');
    this.#language.add(page);
    const document = await openDocument(path);
    this.#mendPage(page, { ref, dict, document });
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

  #mendPage(page: CorrectedPageText, { ref, dict, document }: PageObjects): void {
    const { updated, writer } = this.#parts;
    const streams = layerStreams(updated, dict);
    const lines = linesInLayer(page, streams[0]?.skew ?? 0);
    const names = layerNames(streams);
    const write = new LineWriter({
      toUserSpace: shownToUserSpace(document, page.page, page.width, page.height),
      names,
      ownNames: freeFontNames(updated, dict),
      known: knownCodes(updated, updated.dict(ownResources(updated, dict).get('Font')), names),
      codes: this.#codes,
    });
    let added = '';
    for (const { ref: stream, first, lines: count, skew } of streams) {
      const part = lines.slice(first, count === undefined ? undefined : first + count);
      if (!part.some(({ isMended }) => isMended)) continue;
      const objects = part.map((line) => ({ line, object: write.object(line) }));
      const content = partContent(objects, this.#language);
      const entries = { [LINES_KEY]: part.length, ...(skew !== 0 && { [SKEW_KEY]: skew }) };
      writer.writeStream(stream, Dict.of(entries), content);
      this.#streams += 1;
      added += content.toString('latin1');
    }
    const fonts = usedFonts(Buffer.from(added, 'latin1'), write.ownNames, this.#fonts);
    if (fonts.size === 0) return;
    addFontResources(updated, dict, fonts);
    writer.writeObject(ref, dict);
  }
}

interface PageObjects {
  ref: Ref;
  /** The page as it is in the processed file. */
  dict: Dict;
  /** The file that was sent: text was placed on its pages. */
  document: PdfDocument;
}

/** The lines of a page's layer, in its order, with corrections. @param skew what was taken back of their slope */
function linesInLayer(page: CorrectedPageText, skew: number): MendedLine[] {
  const isInLayer = page.blocks.flatMap(({ lines }) =>
    lines.map((line) => soundLine(line).words.length > 0),
  );
  const mended = { ...page, blocks: mendedBlocks(page, page.corrections) };
  const placed = skew === 0 ? mended : unskewed(mended, skew);
  const lines = placed.blocks.flatMap((block) => block.lines as MendedLine[]);
  return lines.filter((_, index) => isInLayer[index]).map((line) => soundMended(line));
}

const soundMended = (line: MendedLine) => ({ ...line, ...soundLine(line) }) as MendedLine;

const MOST_CONTENT = 16 << 20;

/** The streams that `appendTextLayer` put before those that the page had. */
function layerStreams(file: PdfFile, page: Dict): LayerStream[] {
  const streams: LayerStream[] = [];
  let first = 0;
  for (const ref of contentStreams(file, page)) {
    const stream = file.resolve(ref);
    if (!(stream instanceof Stream)) break;
    const lines = stream.dict.number(LINES_KEY);
    if (lines === undefined && streams.length > 0) break;
    const content = file.decoded(stream, MOST_CONTENT).toString('latin1');
    streams.push({ ref, first, lines, skew: stream.dict.number(SKEW_KEY) ?? 0, content });
    if (lines === undefined) break;
    first += lines;
  }
  return streams;
}

/** By which names the layer of a page knows its fonts; '' for one that it does not use. */
function layerNames(streams: LayerStream[]): LineOptions['names'] {
  const nameOf = (kind: string) => {
    const used = new RegExp(String.raw`/(${kind}_*) `);
    return streams.map(({ content }) => used.exec(content)?.[1]).find(Boolean) ?? '';
  };
  return { narrow: nameOf('LegibleText'), wide: nameOf('LegibleWide') };
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
