import { IMAGE, matrixOf, type PageContent, pixelSize } from '../inspect/page-content.ts';
import { Dict, PdfSyntaxError, Ref } from '../pdf/objects.ts';
import { isOpaquePicture } from '../pdf/opaque-picture.ts';
import { inherited } from '../pdf/page-tree.ts';
import { NeedsPassword, PdfFile } from '../pdf/pdf-file.ts';
import type { PdfDocument } from '../render/document.ts';
import type { Pdfium } from '../render/pdfium.ts';
import { chooseResolution, type Resolution } from '../render/resolution.ts';
import { shownBox } from './regions.ts';

/** So many pixels the scan's edges may lie off the page's, and its size off that to be drawn. */
const SLACK = 1.5;
/** Pages that share resources with so many pictures are not looked into. */
const MOST_PICTURES = 8;

/**
 * Whether a page draws nothing but one upright scan that covers it, in a resolution that is fit to be
 * read as it is: then the scan's own pixels are the page's picture.
 * @param path of the file, for what PDFium does not tell: whether the scan has a mask
 * @returns the scan's size in pixels; undefined for any other page
 */
export function bareScan(
  path: string,
  document: PdfDocument,
  page: number,
  { objects, images: [image] }: PageContent,
): Resolution | undefined {
  const { pdfium } = document;
  if (objects !== 1 || !image || pdfium.FPDFPage_GetRotation(page) !== 0) return undefined;
  const object = pdfium.FPDFPage_GetObject(page, 0);
  if (!isWholeAndUpright(pdfium, object)) return undefined;
  const [width, height] = pixelSize(pdfium, object);
  if (!fits(document, page, image, { width, height })) return undefined;
  return isMaskFree(path, document, page)
    ? { dpi: Math.round(image.dpi), width, height }
    : undefined;
}

function isWholeAndUpright(pdfium: Pdfium, object: number): boolean {
  const [a, b, c, d] = matrixOf(pdfium, object);
  return (
    pdfium.FPDFPageObj_GetType(object) === IMAGE &&
    !pdfium.FPDFPageObj_HasTransparency(object) &&
    pdfium.FPDFClipPath_CountPaths(pdfium.FPDFPageObj_GetClipPath(object)) <= 0 &&
    [a > 0, d > 0, b === 0, c === 0].every(Boolean)
  );
}

/** Whether the scan covers the page, no more and no less, and would be drawn pixel by pixel. */
function fits(
  { pdfium }: PdfDocument,
  page: number,
  { bounds, dpi }: PageContent['images'][number],
  { width, height }: { width: number; height: number },
): boolean {
  const across = pdfium.FPDF_GetPageWidthF(page);
  const down = pdfium.FPDF_GetPageHeightF(page);
  const wanted = chooseResolution(across, down, dpi);
  const box = shownBox(pdfium, page, bounds);
  return (
    Math.abs(wanted.width - width) <= SLACK &&
    Math.abs(wanted.height - height) <= SLACK &&
    [box[0], box[2] - across].every((off) => Math.abs(off) * width <= SLACK * across) &&
    [box[1], box[3] - down].every((off) => Math.abs(off) * height <= SLACK * down)
  );
}

/** Whether no picture that the page knows has a mask or is one. */
function isMaskFree(path: string, document: PdfDocument, page: number): boolean {
  const file = fileOf(path, document);
  if (!file) return false;
  try {
    const dict = file.resolve(new Ref(document.pdfium.EPDFPage_GetObjectNumber(page)));
    const resources = dict instanceof Dict ? inherited(file, dict, 'Resources') : undefined;
    const pictures = resources instanceof Dict ? file.dict(resources.get('XObject')) : undefined;
    const all = [...(pictures?.values() ?? [])];
    const isFew = all.length > 0 && all.length <= MOST_PICTURES;
    return isFew && all.every((picture) => isOpaquePicture(file, file.dict(picture)));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}

let last: { document: PdfDocument; file: PdfFile | undefined } | undefined;

/** The objects of the file that PDFium has open: one file at a time, as there. */
function fileOf(path: string, document: PdfDocument): PdfFile | undefined {
  if (last?.document !== document) {
    last?.file?.close();
    last = { document, file: tryOpen(path) };
  }
  return last.file;
}

function tryOpen(path: string): PdfFile | undefined {
  try {
    return new PdfFile(path);
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof NeedsPassword) return undefined;
    throw error;
  }
}
