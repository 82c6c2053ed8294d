import { findTextLines } from '../../packages/ocr-engine/src/layout/text-lines.ts';
import { type Language, loadLanguages } from '../../packages/ocr-engine/src/recognise/language.ts';
import {
  type PreparedPage,
  preparePage,
  readPage,
} from '../../packages/ocr-engine/src/recognise/lstm-page.ts';
import {
  openDocument,
  type PdfDocument,
  withPage,
} from '../../packages/ocr-engine/src/render/document.ts';
import { imageDpi } from '../../packages/ocr-engine/src/inspect/needs-ocr.ts';
import { readPageContent } from '../../packages/ocr-engine/src/inspect/page-content.ts';
import { bareScan } from '../../packages/ocr-engine/src/page/bare-scan.ts';
import { recognisePage } from '../../packages/ocr-engine/src/page/recognise-page.ts';
import { type GreyImage, withPageImage } from '../../packages/ocr-engine/src/render/page-image.ts';
import { withScanImage } from '../../packages/ocr-engine/src/render/scan-image.ts';
import { whitenPaper } from '../../packages/ocr-engine/src/render/paper.ts';
import { chooseResolution } from '../../packages/ocr-engine/src/render/resolution.ts';
import { Stopwatch } from './stopwatch.ts';

/** After so many pages V8 has compiled what it compiles. */
const WARMING = 30;

/**
 * CPU milliseconds a page in each stage of the fast recogniser, in a process that has found its
 * speed. Lines are found twice for it, so that finding and cutting can be told apart.
 */
export async function profile(pdf: string): Promise<string> {
  const document = await openDocument(pdf);
  const count = document.pdfium.FPDF_GetPageCount(document.handle);
  const watch = new Stopwatch();
  const languages = await loadLanguages(['eng']);
  for (const language of languages) watchLanguage(language, watch);
  const readAll = async () => {
    for (let number = 1; number <= count; number += 1) {
      const prepared = preparedPage(pdf, document, number, languages, watch);
      await watch.during('packing, words and their boxes', () => readPage(prepared, languages));
    }
  };
  for (let read = 0; read < WARMING; read += count) await readAll();
  watch.clear();
  await readAll();
  const stages = watch.stages;
  const whole = await wholePages(pdf, count);
  return [...stages, whole]
    .map(([stage, time]) => `${(time / count).toFixed(1).padStart(8)} ms  ${stage}`)
    .join('\n');
}

/** What the pages cost as the engine reads them: the stages, less the lines that are found twice. */
async function wholePages(pdf: string, count: number): Promise<[string, number]> {
  const watch = new Stopwatch();
  for (let number = 1; number <= count; number += 1) {
    await watch.during('the whole page, as the engine reads it', () =>
      recognisePage(pdf, number, ['eng'], 'lstm'),
    );
  }
  return watch.stages[0]!;
}

/** Each network and the decoder are stages of their own from now on. */
function watchLanguage({ session, search }: Language, watch: Stopwatch): void {
  const columns = session.columns.bind(session);
  const lines = session.lines.bind(session);
  const decode = search.search.bind(search);
  session.columns = (...given) => watch.during('network, columns', () => columns(...given));
  session.lines = (...given) => watch.during('network, lines', () => lines(...given));
  search.search = (output) => watch.within('decoding', () => decode(output));
}

function preparedPage(
  pdf: string,
  document: PdfDocument,
  number: number,
  languages: Language[],
  watch: Stopwatch,
): PreparedPage {
  const isAlphabetic = languages.every((language) => language.isAlphabetic);
  const prepare = (image: GreyImage, dpi: number) => {
    watch.within('whitening', () => whitenPaper(image));
    watch.within('finding lines', () => findTextLines(image, dpi, isAlphabetic));
    return watch.within('finding lines again, and cutting them out', () =>
      preparePage(image, dpi, languages),
    );
  };
  return watch.within('drawing the page, or taking its scan', () =>
    withPage(document, number, (page) => withPicture(pdf, document, page, prepare)),
  );
}

/** Lends the picture that `recognisePage` would read: a bare scan as it is, any other page drawn. */
function withPicture<T>(
  pdf: string,
  document: PdfDocument,
  page: number,
  use: (image: GreyImage, dpi: number) => T,
): T {
  const { pdfium } = document;
  const content = readPageContent(pdfium, page);
  const scan = bareScan(pdf, document, page, content);
  const taken =
    scan &&
    withScanImage(pdfium, pdfium.FPDFPage_GetObject(page, 0), scan, (image) =>
      use(image, scan.dpi),
    );
  if (taken) return taken.result;
  const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as const;
  const resolution = chooseResolution(...size, imageDpi(content.images));
  return withPageImage(pdfium, page, resolution, (image) => use(image, resolution.dpi));
}
