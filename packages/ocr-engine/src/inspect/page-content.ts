import { type Pdfium, withMemory } from '../render/pdfium.ts';
import { IDENTITY, type Matrix, multiply } from '../render/matrix.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Text rendering modes that draw nothing (ISO 32000-2, table 104). */
const INVISIBLE_MODES = new Set([3, 7]);
/** Forms in forms in forms: a file that nests deeper is playing games. */
const DEEPEST_FORM = 12;

export interface PlacedImage {
  /** Area on the page in square points. */
  area: number;
  dpi: number;
}

/** What a page draws, as far as the decision needs it. */
export interface PageContent {
  objects: number;
  images: PlacedImage[];
  /** Letters a reader sees, and letters that lie invisible behind a picture. */
  visibleLetters: number;
  invisibleLetters: number;
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
    readableText: [],
  };
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    for (let index = 0; index < content.objects; index += 1) {
      const object = pdfium.FPDFPage_GetObject(page, index);
      visit({ pdfium, textPage, content }, object, IDENTITY, 0);
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
  const letters = countLetters(pdfium, object, textPage);
  if (INVISIBLE_MODES.has(pdfium.FPDFTextObj_GetTextRenderMode(object))) {
    content.invisibleLetters += letters;
  } else if (letters > 0) {
    content.visibleLetters += letters;
    content.readableText.push(object);
  }
}

/** Letters with a meaning: fonts without Unicode give control or private-use characters. */
function countLetters(pdfium: Pdfium, object: number, textPage: number): number {
  const bytes = pdfium.FPDFTextObj_GetText(object, textPage, 0, 0);
  if (bytes <= 2) return 0;
  const text = withMemory(pdfium, bytes, (pointer) => {
    pdfium.FPDFTextObj_GetText(object, textPage, pointer, bytes);
    const { HEAPU8 } = pdfium.pdfium;
    return Buffer.from(HEAPU8.subarray(pointer, pointer + bytes - 2)).toString('utf16le');
  });
  return text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0;
}

function visitImage({ pdfium, content }: Visit, object: number, outer: Matrix): void {
  const [a, b, c, d] = multiply(matrixOf(pdfium, object), outer);
  const area = Math.abs(a * d - b * c);
  const [columns, rows] = pixelSize(pdfium, object);
  if (area === 0 || columns * rows === 0) return;
  content.images.push({ area, dpi: 72 * Math.sqrt((columns * rows) / area) });
}

function pixelSize(pdfium: Pdfium, image: number): [number, number] {
  return withMemory(pdfium, 8, (pointer) => {
    const known = pdfium.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4);
    const read = (at: number) => pdfium.pdfium.getValue(at, 'i32');
    return known ? [read(pointer), read(pointer + 4)] : [0, 0];
  });
}

/** FS_MATRIX: six floats. */
function matrixOf(pdfium: Pdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (pointer) => {
    if (!pdfium.FPDFPageObj_GetMatrix(object, pointer)) return IDENTITY;
    const read = (index: number) => pdfium.pdfium.getValue(pointer + 4 * index, 'float');
    return [read(0), read(1), read(2), read(3), read(4), read(5)];
  });
}
