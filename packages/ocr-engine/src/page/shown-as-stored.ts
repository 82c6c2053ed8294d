import { Dict, PdfSyntaxError, Ref } from '@legible/pdf/objects';
import { isOpaquePicture } from '@legible/pdf/pictures';
import { inherited } from '@legible/pdf/pages';
import { NeedsPassword, type PdfFile } from '@legible/pdf/file';
import { openPdf } from '../inspect/open-pdf.ts';
import type { PdfDocument } from '../render/document.ts';

/** Pages that share their resources with more pictures than this are not looked into. */
const MOST_PICTURES = 8;

/**
 * Whether nothing but a picture's own pixels decides how it looks on a page: it has no mask, lies on no
 * layer that could be hidden, and neither its colours are given another meaning nor its shades another
 * curve. PDFium does not tell these; the file's objects do.
 * @param path of the file that PDFium has open as `document`
 */
export function isShownAsStored(path: string, document: PdfDocument, page: number): boolean {
  const file = fileOf(path, document);
  if (!file) return false;
  try {
    if (file.dict(file.xref.trailer.get('Root'))?.has('OCProperties')) return false;
    const dict = file.resolve(new Ref(document.pdfium.EPDFPage_GetObjectNumber(page)));
    const resources = dict instanceof Dict ? inherited(file, dict, 'Resources') : undefined;
    if (!(resources instanceof Dict)) return false;
    return (
      hasOpaquePictures(file, resources) &&
      keepsColours(file, resources) &&
      keepsShades(file, resources)
    );
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}

/** No picture that the page knows may have a mask; whether the page draws it is not looked up. */
function hasOpaquePictures(file: PdfFile, resources: Dict): boolean {
  const pictures = [...(file.dict(resources.get('XObject'))?.values() ?? [])];
  const isFew = pictures.length > 0 && pictures.length <= MOST_PICTURES;
  return isFew && pictures.every((picture) => isOpaquePicture(file, file.dictAlone(picture)));
}

/** Without `DefaultGray` and the like, which give a device's colours another meaning (8.6.5.6). */
function keepsColours(file: PdfFile, resources: Dict): boolean {
  const spaces = file.dict(resources.get('ColorSpace'));
  return !['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].some((name) => spaces?.has(name));
}

/** Without transfer functions (10.5). */
function keepsShades(file: PdfFile, resources: Dict): boolean {
  const states = [...(file.dict(resources.get('ExtGState'))?.values() ?? [])];
  return !states.some((value) => {
    const state = file.dict(value);
    return state?.has('TR') || state?.has('TR2');
  });
}

let last: { document: PdfDocument; file: PdfFile | undefined } | undefined;

/** The objects of the file that PDFium has open. Like PDFium, this keeps one file at a time. */
function fileOf(path: string, document: PdfDocument): PdfFile | undefined {
  if (last?.document !== document) {
    last?.file?.close();
    last = { document, file: tryOpen(path) };
  }
  return last.file;
}

function tryOpen(path: string): PdfFile | undefined {
  try {
    return openPdf(path);
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof NeedsPassword) return undefined;
    throw error;
  }
}
