import { type Pdfium, withMemory } from '../render/pdfium.ts';
import { apply, IDENTITY, type Matrix, multiply } from '../render/matrix.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
const TEXT = 1;
export const IMAGE = 3;
const FORM = 5;
/** Text rendering modes that draw nothing (ISO 32000-2, table 104). */
export const INVISIBLE_MODES = new Set([3, 7]);
/** Forms in forms in forms: a file that nests deeper is playing games. */
const DEEPEST_FORM = 12;
/** Room in bytes for a piece of text, UTF-16 and two for its end. */
const USUAL_TEXT = 512;
const ENDING = 2;
/** A picture hides what lies under it if it covers this part of the page. */
const COVERING = 0.97;

/** A picture where a page draws it. */
export interface PlacedImage {
  /** Area on the page in square points. */
  area: number;
  /** What it lies in, in the page's user space: left, bottom, right, top. */
  bounds: [number, number, number, number];
  dpi: number;
}

/** What a page draws, as far as the decision needs it. */
export interface PageContent {
  objects: number;
  images: PlacedImage[];
  /** Letters a reader sees, and letters that lie invisible behind a picture. */
  visibleLetters: number;
  invisibleLetters: number;
  /** Runs of visible text whose letters have no meaning: their font does not tell their Unicode. */
  unmappedRuns: number;
  /** Handles (FPDF_PAGEOBJECT) of visible text that can be copied out as it is. */
  readableText: number[];
}

/** Lists the text and the images of a loaded page, also those inside form XObjects. */
export function readPageContent(pdfium: Pdfium, page: number): PageContent {
  const content: PageContent = {
    objects: pdfium.FPDFPage_CountObjects(page),
    images: [],
    visibleLetters: 0,
    invisibleLetters: 0,
    unmappedRuns: 0,
    readableText: [],
  };
  const pageArea = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page);
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    for (let index = 0; index < content.objects; index += 1) {
      const object = pdfium.FPDFPage_GetObject(page, index);
      visit({ pdfium, textPage, content, pageArea }, object, IDENTITY, 0);
    }
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
  return content;
}

interface Visit {
  pdfium: Pdfium;
  textPage: number;
  content: PageContent;
  /** In square points. */
  pageArea: number;
}

function visit(to: Visit, object: number, outer: Matrix, depth: number): void {
  const type = to.pdfium.FPDFPageObj_GetType(object);
  if (type === TEXT) visitText(to, object);
  if (type === IMAGE) visitImage(to, object, outer);
  if (type === FORM && depth < DEEPEST_FORM) visitForm(to, object, outer, depth);
}

function visitForm(to: Visit, form: number, outer: Matrix, depth: number): void {
  const { pdfium } = to;
  const inner = multiply(matrixOf(pdfium, form), outer);
  const count = pdfium.FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count; index += 1) {
    visit(to, pdfium.FPDFFormObj_GetObject(form, index), inner, depth + 1);
  }
}

function visitText({ pdfium, textPage, content }: Visit, object: number): void {
  const text = textOf(pdfium, object, textPage);
  // Fonts without Unicode give control or private-use characters, or nothing.
  const letters = lettersIn(text);
  if (INVISIBLE_MODES.has(pdfium.FPDFTextObj_GetTextRenderMode(object))) {
    content.invisibleLetters += letters;
  } else if (letters > 0) {
    content.visibleLetters += letters;
    content.readableText.push(object);
  } else if (!/^\s+$/.test(text)) {
    content.unmappedRuns += 1;
  }
}

/** How many characters of a text show: letters, digits, punctuation and signs. */
export function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0;
}

function textOf(pdfium: Pdfium, object: number, textPage: number): string {
  // PDFium looks through the whole page for each text: asked for the length first, it would do so twice.
  const { text, bytes } = readText(pdfium, object, textPage, USUAL_TEXT);
  return text ?? readText(pdfium, object, textPage, bytes).text ?? '';
}

/** @returns the text, unless it has more bytes than there was room for */
function readText(pdfium: Pdfium, object: number, textPage: number, room: number) {
  return withMemory(pdfium, room, (pointer) => {
    const bytes = pdfium.FPDFTextObj_GetText(object, textPage, pointer, room);
    if (bytes > room) return { bytes };
    const { HEAPU8 } = pdfium.pdfium;
    const end = pointer + Math.max(0, bytes - ENDING);
    return { bytes, text: Buffer.from(HEAPU8.subarray(pointer, end)).toString('utf16le') };
  });
}

function visitImage({ pdfium, content, pageArea }: Visit, object: number, outer: Matrix): void {
  const matrix = multiply(matrixOf(pdfium, object), outer);
  const [a, b, c, d] = matrix;
  const area = Math.abs(a * d - b * c);
  const [columns, rows] = pixelSize(pdfium, object);
  if (area === 0 || columns * rows === 0) return;
  const dpi = 72 * Math.sqrt((columns * rows) / area);
  content.images.push({ area, dpi, bounds: boundsOf(matrix) });
  const hides = area >= COVERING * pageArea && !pdfium.FPDFPageObj_HasTransparency(object);
  if (hides) bury(content);
}

/** Text under a picture that covers the page is as good as invisible: FineReader writes it so. */
function bury(content: PageContent): void {
  content.invisibleLetters += content.visibleLetters;
  content.visibleLetters = 0;
  content.unmappedRuns = 0;
  content.readableText = [];
}

/** Of the unit square, in which images are drawn. */
function boundsOf(matrix: Matrix): PlacedImage['bounds'] {
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => apply(matrix, [x, y]));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Columns and rows of an image object; 0 of a broken one. */
export function pixelSize(pdfium: Pdfium, image: number): [number, number] {
  return withMemory(pdfium, 8, (pointer) => {
    const known = pdfium.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4);
    const read = (at: number) => pdfium.pdfium.getValue(at, 'i32');
    return known ? [read(pointer), read(pointer + 4)] : [0, 0];
  });
}

/** Whether an image object names its colours (FPDF_IMAGEOBJ_METADATA of fpdf_edit.h); stencils do not. */
export function hasColorSpace(pdfium: Pdfium, page: number, image: number): boolean {
  return withMemory(pdfium, 28, (pointer) => {
    const known = pdfium.FPDFImageObj_GetImageMetadata(image, page, pointer);
    return known && pdfium.pdfium.getValue(pointer + 20, 'i32') !== 0;
  });
}

/** The matrix of a page object (FS_MATRIX: six floats). */
export function matrixOf(pdfium: Pdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (pointer) => {
    if (!pdfium.FPDFPageObj_GetMatrix(object, pointer)) return IDENTITY;
    const read = (index: number) => pdfium.pdfium.getValue(pointer + 4 * index, 'float');
    return [read(0), read(1), read(2), read(3), read(4), read(5)];
  });
}
