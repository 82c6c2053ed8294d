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
import { withPageImage } from '../../packages/ocr-engine/src/render/page-image.ts';
import { whitenPaper } from '../../packages/ocr-engine/src/render/paper.ts';
import { chooseResolution } from '../../packages/ocr-engine/src/render/resolution.ts';
import { Stopwatch } from './stopwatch.ts';

const DPI = 300;

/**
 * CPU milliseconds a page in each stage of the fast recogniser, in a process that has read the
 * document once before. Lines are found twice for it, so that finding and cutting can be told apart.
 */
export async function profile(pdf: string): Promise<string> {
  const document = await openDocument(pdf);
  const count = document.pdfium.FPDF_GetPageCount(document.handle);
  const watch = new Stopwatch();
  const languages = await loadLanguages(['eng']);
  for (const language of languages) watchLanguage(language, watch);
  const readAll = async () => {
    for (let number = 1; number <= count; number += 1) {
      const prepared = preparedPage(document, number, languages, watch);
      await watch.during('packing, words and their boxes', () => readPage(prepared, languages));
    }
  };
  await readAll();
  watch.clear();
  await readAll();
  return watch.stages
    .map(([stage, time]) => `${(time / count).toFixed(1).padStart(8)} ms  ${stage}`)
    .join('\n');
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
  document: PdfDocument,
  number: number,
  languages: Language[],
  watch: Stopwatch,
): PreparedPage {
  const { pdfium } = document;
  const isAlphabetic = languages.every((language) => language.isAlphabetic);
  return watch.within('drawing', () =>
    withPage(document, number, (page) => {
      const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as const;
      return withPageImage(pdfium, page, chooseResolution(...size, DPI), (image) => {
        watch.within('whitening', () => whitenPaper(image));
        watch.within('finding lines', () => findTextLines(image, DPI, isAlphabetic));
        return watch.within('finding lines again, and cutting them out', () =>
          preparePage(image, DPI, languages),
        );
      });
    }),
  );
}
