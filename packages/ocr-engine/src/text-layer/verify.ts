import { EngineError } from '../interface/errors.ts';
import { INVISIBLE_MODES, lettersIn } from '../inspect/page-content.ts';
import type { PageTexts } from '../interface/page-text.ts';
import { openDocument, openUpdated, type PdfDocument, withPage } from '../render/document.ts';
import type { Pdfium } from '../render/pdfium.ts';
import { countLetters } from './sound-text.ts';

/**
 * A page of which a viewer shows less is told of. PDFium drops some of what it reads on purpose: hyphens at line
 * ends, and a letter that lies on another one like it.
 */
const FOUND = 0.9;

/** Pages whose layer is not there as it was meant, counted from 1. */
export interface LayerFaults {
  /** Nothing of the layer is on the page. */
  lost: number[];
  /** The layer is on the page, but a part of its words has no place, or a viewer leaves it out. */
  thinned: number[];
}

/**
 * Opens the original with its increment, as a viewer will see the two, and checks that it is whole:
 * readable without repair, as many pages as before, and every page's layer on that page.
 * @param skipped pages that got no layer
 * @throws {EngineError} `invalid-output` when the file as a whole is not sound
 */
export async function verifyLayer(
  path: string,
  incrementPath: string,
  pages: PageTexts,
  skipped: ReadonlySet<number>,
): Promise<LayerFaults> {
  const pageCount = count(await openDocument(path));
  const open = () =>
    openUpdated(path, incrementPath).catch((error: unknown) => {
      throw new EngineError('invalid-output', undefined, { cause: error });
    });
  const updated = await open();
  const { pdfium, handle } = updated;
  if (!pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle)) fail('needs repair');
  if (count(updated) !== pageCount) fail(`has ${count(updated)} pages instead of ${pageCount}`);
  const faults: LayerFaults = { lost: [], thinned: [] };
  for await (const page of pages) {
    const wanted = countLetters(page);
    if (skipped.has(page.page) || wanted === 0) continue;
    const found = invisibleLettersOn(await open(), page.page);
    if (found === 0) faults.lost.push(page.page);
    else if (found < wanted * FOUND) faults.thinned.push(page.page);
  }
  return faults;
}

function invisibleLettersOn(document: PdfDocument, number: number): number {
  return withPage(document, number, (page) => countInvisibleLetters(document.pdfium, page));
}

/**
 * Asks for the object of every character: asked for the characters of every object, PDFium would look
 * through the whole page each time.
 */
function countInvisibleLetters(pdfium: Pdfium, page: number): number {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    let text = '';
    let [last, isInvisible] = [0, false];
    const characters = pdfium.FPDFText_CountChars(textPage);
    for (let index = 0; index < characters; index += 1) {
      const object = pdfium.FPDFText_GetTextObject(textPage, index);
      // Spaces that PDFium adds belong to no object.
      if (object === 0) continue;
      if (object !== last) {
        isInvisible = INVISIBLE_MODES.has(pdfium.FPDFTextObj_GetTextRenderMode(object));
        last = object;
      }
      if (isInvisible) text += String.fromCodePoint(pdfium.FPDFText_GetUnicode(textPage, index));
    }
    return lettersIn(text);
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function count({ pdfium, handle }: PdfDocument): number {
  return pdfium.FPDF_GetPageCount(handle);
}

function fail(what: string): never {
  throw new EngineError('invalid-output', `The result ${what}; nothing was written.`);
}
