import { EngineError } from '../errors.ts';
import { INVISIBLE_MODES, lettersIn } from '../inspect/page-content.ts';
import type { PageText, PageTexts } from '../page-text.ts';
import { openDocument, openUpdated, type PdfDocument, withPage } from '../render/document.ts';
import type { Pdfium } from '../render/pdfium.ts';
import { printable } from '../invisible-font/glyph-codes.ts';
import { allWords, soundText } from './sound-text.ts';

/**
 * So much of the layer must be found again. PDFium drops some of what it reads on purpose: hyphens at
 * line ends, and a letter that lies on another one like it.
 */
const FOUND = 0.9;

/**
 * Opens the original with its increment, as a viewer will see the two, and checks that it is whole:
 * readable without repair, as many pages as before, and every page's layer on that page.
 * @param skipped pages that got no layer
 * @returns pages on which the layer is not to be found
 * @throws {EngineError} `invalid-output` when the file as a whole is not sound
 */
export async function verifyLayer(
  path: string,
  incrementPath: string,
  pages: PageTexts,
  skipped: ReadonlySet<number>,
): Promise<number[]> {
  const pageCount = count(await openDocument(path));
  const open = () =>
    openUpdated(path, incrementPath).catch((error: unknown) => {
      throw new EngineError('invalid-output', undefined, { cause: error });
    });
  const updated = await open();
  const { pdfium, handle } = updated;
  if (!pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle)) fail('needs repair');
  if (count(updated) !== pageCount) fail(`has ${count(updated)} pages instead of ${pageCount}`);
  const lost: number[] = [];
  for await (const page of pages) {
    if (skipped.has(page.page)) continue;
    if (!holdsLayer(await open(), soundText(page))) lost.push(page.page);
  }
  return lost;
}

function holdsLayer(document: PdfDocument, page: PageText): boolean {
  const letters = withPage(document, page.page, (handle) =>
    countInvisibleLetters(document.pdfium, handle),
  );
  return letters >= countLetters(page) * FOUND;
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

/** Of what the layer can hold. */
function countLetters(page: PageText): number {
  return allWords(page).reduce((sum, { text }) => sum + lettersIn(printable(text).join('')), 0);
}

function count({ pdfium, handle }: PdfDocument): number {
  return pdfium.FPDF_GetPageCount(handle);
}

function fail(what: string): never {
  throw new EngineError('invalid-output', `The result ${what}; nothing was written.`);
}
