import type { Mode } from '../interface/engine.ts';
import type { PageChange } from '../interface/task-reports.ts';
import { EngineError } from '../interface/errors.ts';
import type { PageText } from '../interface/page-text.ts';
import type { IncrementWriter } from '@legible/pdf/increment';
import { Dict, PdfSyntaxError, type Ref, Stream } from '@legible/pdf/objects';
import { unsavedRestores } from '@legible/pdf/operations';
import { inherited } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import { readPageContent } from '../inspect/page-content.ts';
import { type PdfDocument, withPage } from '../render/document.ts';
import { apply, inverse, type Matrix, multiply } from '../render/matrix.ts';
import { drawPage } from '../render/page-picture.ts';
import type { Pdfium } from '../render/pdfium.ts';
import { chooseResolution } from '../render/resolution.ts';
import type { Rectangle } from '../appearance/covering-image.ts';
import { shownToUserSpace } from '../appearance/geometry.ts';
import type { FontKind, GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { withForms, withoutHiddenText } from '../appearance/hidden-text.ts';
import type { FontRefs } from '../invisible-font/invisible-fonts.ts';
import type { DocumentLanguage } from './document-language.ts';
import { layerParts } from './layer.ts';
import * as operators from './operators.ts';
import {
  addFontResources,
  contentStreams,
  freeFontNames,
  ownResources,
  storedStreams,
} from '../appearance/page-entries.ts';
import { writePicture } from '../appearance/page-picture-object.ts';
import { skewMatrix, type StraightenOptions, straighteningOf, unskewed } from './straighten.ts';
import { turnPatterns } from '../appearance/turned-patterns.ts';

/** What is done to pages besides adding their layer. */
export interface UpdateOptions extends StraightenOptions {
  mode?: Mode;
}

/** What all pages of one update share. */
export interface Update {
  file: PdfFile;
  writer: IncrementWriter;
  document: PdfDocument;
  fonts: FontRefs;
  codes: GlyphCodes;
  language: DocumentLanguage;
  options: UpdateOptions;
}

const MOST_CONTENT = 64 << 20;
/** Real pages have a few; a page with more is playing games. */
const MOST_UNSAVED = 1000;

/** A page on its way to its new form. */
interface Draft {
  dict: Dict;
  text: PageText;
  toUserSpace: Matrix;
  change: PageChange;
}

/**
 * Writes the new form of a page: its old hidden text gone where that was asked for, its text layer
 * before the page's own content, and both turned where the text does not lie straight. The layer comes
 * first since invisible text hides nothing, and no unbalanced q or Q of the page can reach it there.
 * @throws {PdfSyntaxError} when the page's objects cannot be read
 */
export function updatePage(update: Update, ref: Ref, text: PageText): PageChange {
  const dict = update.file.load(ref);
  if (!(dict instanceof Dict)) {
    throw new EngineError('damaged', `The page tree of the file is damaged at page ${text.page}.`);
  }
  dict.set('Contents', storedStreams(update.file, dict));
  const toUserSpace = shownToUserSpace(update.document, text.page, text.width, text.height);
  const draft = { dict, text, toUserSpace, change: { page: text.page } };
  const { mode = 'auto' } = update.options;
  if (mode === 'force') replaceByPicture(update, draft);
  if (mode !== 'auto') removeHiddenText(update, draft);
  const contents = straightened(update, draft);
  dict.set('Contents', [...writeLayer(update, draft), ...contents]);
  update.writer.writeObject(ref, dict);
  return draft.change;
}

/** The page's content streams, wrapped in a turn where the text slopes; /Rotate where it lies down. */
function straightened(update: Update, draft: Draft): Ref[] {
  const { file, writer } = update;
  const { dict, text, toUserSpace, change } = draft;
  const streams = contentStreams(file, dict);
  const wanted = straighteningOf(text, update.options);
  if (!wanted) return streams;
  if (wanted.turn !== 0) {
    const rotate = inherited(file, dict, 'Rotate');
    const old = typeof rotate === 'number' ? rotate : 0;
    dict.set('Rotate', (((old - wanted.turn) % 360) + 360) % 360);
    change.turned = wanted.turn;
  }
  const matrix = wanted.skew === 0 ? undefined : userMatrix(text, wanted.skew, toUserSpace);
  if (!matrix) return streams;
  if (hasAnnotations(file, dict)) {
    change.kept = 'The page slopes, but its links and notes would not follow a turn.';
    return streams;
  }
  turnPatterns(file, writer, dict, matrix);
  const [before, after] = [writer.allocate(), writer.allocate()];
  const saved = 'q\n'.repeat(unsavedIn(file, streams));
  const turn = `q ${operators.setTransform(matrix)}\n${saved}`;
  writer.writeStream(before, new Dict(), Buffer.from(turn));
  writer.writeStream(after, new Dict(), Buffer.from('\nQ\n'));
  change.deskewed = wanted.skew;
  draft.text = unskewed(text, wanted.skew);
  return [before, ...streams, after];
}

/** What the page restores without having saved it would take the turn back, so that it is saved once more for each. */
function unsavedIn(file: PdfFile, streams: Ref[]): number {
  try {
    return Math.min(MOST_UNSAVED, unsavedRestores(contentIn(file, streams)));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return 0;
    throw error;
  }
}

function userMatrix(text: PageText, skew: number, toUserSpace: Matrix): Matrix | undefined {
  const toShown = inverse(toUserSpace);
  return toShown && multiply(multiply(toShown, skewMatrix(text, skew)), toUserSpace);
}

function hasAnnotations(file: PdfFile, page: Dict): boolean {
  const annotations = file.resolve(page.get('Annots'));
  return Array.isArray(annotations) && annotations.length > 0;
}

/**
 * In the dictionary of a stream of the layer (private names, ISO 32000-2, annex E): how many lines of the page it holds, and
 * the slope that was taken back of them, in degrees.
 */
export const LINES_KEY = 'XXLegibleLines';
export const SKEW_KEY = 'XXLegibleSkew';

function writeLayer({ file, writer, fonts, codes, language }: Update, draft: Draft): Ref[] {
  const { dict, text, toUserSpace } = draft;
  const names = freeFontNames(file, dict);
  const parts = layerParts(text, toUserSpace, names, codes, language);
  const refs = parts.map(({ content, lines }) => {
    const ref = writer.allocate();
    const skew = draft.change.deskewed ? { [SKEW_KEY]: draft.change.deskewed } : {};
    writer.writeStream(ref, Dict.of({ [LINES_KEY]: lines, ...skew }), content);
    return ref;
  });
  const content = Buffer.concat(parts.map((part) => part.content));
  addFontResources(file, dict, usedFonts(content, names, fonts));
  return refs;
}

/** The fonts that a content stream names, by their names. */
export function usedFonts(
  content: Buffer,
  names: Record<FontKind, string>,
  refs: FontRefs,
): Map<string, Ref> {
  const kinds: FontKind[] = ['narrow', 'wide'];
  const used = kinds.filter((kind) => content.includes(`/${names[kind]} `));
  return new Map(used.map((kind) => [names[kind], refs[kind]]));
}

function removeHiddenText(
  { file, writer }: Update,
  { dict, text, toUserSpace, change }: Draft,
): void {
  const streams = contentStreams(file, dict);
  const resources = ownResources(file, dict);
  const writeForm = (form: Dict, bytes: Buffer) => {
    const ref = writer.allocate();
    writer.writeStream(ref, form, bytes);
    return ref;
  };
  const context = { file, writeForm, page: pageRectangle(text, toUserSpace) };
  const cleaned = withoutHiddenText(context, contentIn(file, streams), resources);
  if (cleaned.removed === 0) return;
  change.replaced = true;
  const ref = writer.allocate();
  writer.writeStream(ref, new Dict(), cleaned.bytes);
  dict.set('Contents', [ref]);
  dict.set('Resources', withForms(file, resources, cleaned.forms));
}

function contentIn(file: PdfFile, streams: Ref[]): Buffer {
  return Buffer.concat(streams.flatMap((ref) => [contentOf(file, ref), Buffer.from('\n')]));
}

function contentOf(file: PdfFile, ref: Ref): Buffer {
  const stream = file.resolve(ref);
  if (!(stream instanceof Stream)) return Buffer.alloc(0);
  return file.decoded(stream, MOST_CONTENT);
}

function pageRectangle({ width, height }: PageText, toUserSpace: Matrix): Rectangle {
  const [x0, y0] = apply(toUserSpace, [0, 0]);
  const [x1, y1] = apply(toUserSpace, [width, height]);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** A page that shows text becomes a picture of itself, so that the text is not found twice. */
function replaceByPicture({ writer, document }: Update, draft: Draft): void {
  const { dict, text, toUserSpace, change } = draft;
  const picture = withPage(document, text.page, (page) => {
    if (!hasText(document.pdfium, page)) return undefined;
    return drawPage(document.pdfium, page, chooseResolution(text.width, text.height, text.dpi));
  });
  if (!picture) return;
  const image = writePicture(writer, picture);
  // A picture stands on its lower edge (8.9.5.1), and the page as shown counts from the top.
  const matrix = multiply([text.width, 0, 0, -text.height, 0, text.height], toUserSpace);
  const content = writer.allocate();
  const drawing = `q ${operators.setTransform(matrix)} /Page Do Q\n`;
  writer.writeStream(content, new Dict(), Buffer.from(drawing));
  dict.set('Contents', [content]);
  dict.set('Resources', Dict.of({ XObject: Dict.of({ Page: image }) }));
  change.pictured = true;
}

/** Whether a loaded page shows text that a reader could mark and copy, with a meaning or without. */
function hasText(pdfium: Pdfium, page: number): boolean {
  const { visibleLetters, unmappedRuns } = readPageContent(pdfium, page);
  return visibleLetters > 0 || unmappedRuns > 0;
}
