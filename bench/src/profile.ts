import { loadLanguages } from '../../packages/ocr-engine/src/recognise/language.ts';
import { preparePage, readPage } from '../../packages/ocr-engine/src/recognise/lstm-page.ts';
import { findTextLines } from '../../packages/ocr-engine/src/layout/text-lines.ts';
import { openDocument, withPage } from '../../packages/ocr-engine/src/render/document.ts';
import { withPageImage } from '../../packages/ocr-engine/src/render/page-image.ts';
import { whitenPaper } from '../../packages/ocr-engine/src/render/paper.ts';
import { chooseResolution } from '../../packages/ocr-engine/src/render/resolution.ts';

/** CPU milliseconds a page in each stage of the fast recogniser, in a process that is warm. */
export async function profile(pdf: string): Promise<string> {
  const document = await openDocument(pdf);
  const { pdfium, handle } = document;
  const languages = await loadLanguages(['eng']);
  const count = pdfium.FPDF_GetPageCount(handle);
  const stages = new Map<string, number>();
  for (const isWarm of [false, true]) {
    for (let number = 1; number <= count; number += 1) {
      let last = cpuMilliseconds();
      const note = (stage: string) => {
        const now = cpuMilliseconds();
        if (isWarm) stages.set(stage, (stages.get(stage) ?? 0) + (now - last) / count);
        last = now;
      };
      const prepared = withPage(document, number, (page) => {
        const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as const;
        return withPageImage(pdfium, page, chooseResolution(...size, 300), (image) => {
          note('drawing');
          whitenPaper(image);
          note('whitening');
          findTextLines(image, 300, true);
          note('finding lines');
          const result = preparePage(image, 300, languages);
          note('finding lines once more, and cutting them out');
          return result;
        });
      });
      await readPage(prepared, languages);
      note('network and decoding');
    }
  }
  return [...stages]
    .map(([stage, time]) => `${time.toFixed(1).padStart(8)} ms  ${stage}`)
    .join('\n');
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
