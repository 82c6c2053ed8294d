import type { PageOutcome } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { imageDpi, reasonToLeaveAlone } from '../inspect/needs-ocr.ts';
import { type PageContent, readPageContent } from '../inspect/page-content.ts';
import type { PageText } from '../page-text.ts';
import { openDocument, withPage } from '../render/document.ts';
import { withPageImage } from '../render/page-image.ts';
import { whitenPaper } from '../render/paper.ts';
import { isOutOfMemory, type Pdfium } from '../render/pdfium.ts';
import { chooseResolution } from '../render/resolution.ts';
import { readImage } from './recogniser.ts';
import { scaleBlocks } from './scale.ts';
import { dropJunk } from './words.ts';

type Finding =
  | { kind: 'recognised'; text: PageText }
  | { kind: 'left-alone'; reason: 'born-digital' | 'has-text-layer' | 'blank' };

/**
 * Recognises one page of a PDF, or says why it is left alone. Runs in a child process.
 * @param number counted from 1
 * @throws {EngineError} what `openDocument`, `withPage` and `readImage` throw, and `page-out-of-memory`
 */
export async function recognisePage(
  path: string,
  number: number,
  languages: string[],
): Promise<PageOutcome> {
  const started = performance.now();
  const document = await openDocument(path);
  const finding = withPage(document, number, (page) =>
    namingOutOfMemory(() => readPage(document.pdfium, page, number, languages)),
  );
  const seconds = (performance.now() - started) / 1000;
  return finding.kind === 'recognised'
    ? { ...finding, seconds }
    : { ...finding, page: number, seconds };
}

function readPage(pdfium: Pdfium, page: number, number: number, languages: string[]): Finding {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const content = readPageContent(pdfium, page);
  const reason = reasonToLeaveAlone(content, width * height);
  if (reason) return { kind: 'left-alone', reason };
  hideReadableText(pdfium, content);
  const resolution = chooseResolution(width, height, imageDpi(content.images));
  return withPageImage(pdfium, page, resolution, (image): Finding => {
    if (!whitenPaper(image).hasInk) return { kind: 'left-alone', reason: 'blank' };
    const found = dropJunk(readImage(image, resolution.dpi, languages));
    const blocks = scaleBlocks(found, width / image.width, height / image.height);
    return {
      kind: 'recognised',
      text: { page: number, width, height, dpi: resolution.dpi, blocks },
    };
  });
}

/** A stamp on a scan is text already: recognised as well, it would be found twice. */
function hideReadableText(pdfium: Pdfium, { readableText }: PageContent): void {
  for (const object of readableText) pdfium.FPDFPageObj_SetIsActive(object, false);
}

function namingOutOfMemory<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    throw new EngineError('page-out-of-memory', undefined, { cause: error });
  }
}
