import type { LeftAloneReason, PageOutcome, RecogniserName } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { imageDpi, reasonToLeaveAlone } from '../inspect/needs-ocr.ts';
import { type PageContent, readPageContent } from '../inspect/page-content.ts';
import { openDocument, type PdfDocument, withPage } from '../render/document.ts';
import { withPageImage } from '../render/page-image.ts';
import { whitenPaper } from '../render/paper.ts';
import { isOutOfMemory, type Pdfium } from '../render/pdfium.ts';
import { chooseResolution, type Resolution } from '../render/resolution.ts';
import { poseOf } from './pose.ts';
import type { Draw } from './reader.ts';
import { readerFor } from './readers.ts';
import { scaleBlocks } from './scale.ts';
import { dropJunk } from './words.ts';

/** A page that is to be recognised: its size as shown in points, and the picture to make of it. */
interface Sheet {
  width: number;
  height: number;
  resolution: Resolution;
}

interface LeftAlone {
  reason: LeftAloneReason;
}

/**
 * Recognises one page of a PDF, or says why it is left alone. Runs in a child process.
 * @param number counted from 1
 * @throws {EngineError} what `openDocument`, `withPage` and the readers throw, and `page-out-of-memory`
 */
export async function recognisePage(
  path: string,
  number: number,
  languages: string[],
  recogniser: RecogniserName,
): Promise<PageOutcome> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const document = await openDocument(path);
  const sheet = withPage(document, number, (page) => lookAt(document.pdfium, page));
  if ('reason' in sheet) {
    return { kind: 'left-alone', page: number, reason: sheet.reason, seconds: seconds() };
  }
  const { width, height, resolution } = sheet;
  const reader = await readerFor(recogniser, languages);
  const found = await reader.read(drawer(document, number, resolution), resolution.dpi);
  if (!found) return { kind: 'left-alone', page: number, reason: 'blank', seconds: seconds() };
  const scale = { x: width / resolution.width, y: height / resolution.height };
  const blocks = scaleBlocks(dropJunk(found), scale.x, scale.y);
  const pose = poseOf(blocks);
  return {
    kind: 'recognised',
    text: { page: number, width, height, dpi: resolution.dpi, ...(pose ? { pose } : {}), blocks },
    recogniser: reader.name,
    seconds: seconds(),
  };
}

function lookAt(pdfium: Pdfium, page: number): Sheet | LeftAlone {
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const content = readPageContent(pdfium, page);
  const reason = reasonToLeaveAlone(content, width * height);
  if (reason) return { reason };
  return { width, height, resolution: chooseResolution(width, height, imageDpi(content.images)) };
}

/** Draws the page anew each time it is asked, so that nobody holds a picture while it is read. */
function drawer({ pdfium, ...document }: PdfDocument, number: number, size: Resolution): Draw {
  return (use) =>
    withPage({ pdfium, ...document }, number, (page) =>
      namingOutOfMemory(() => {
        hideReadableText(pdfium, readPageContent(pdfium, page));
        return withPageImage(pdfium, page, size, (image) =>
          whitenPaper(image).hasInk ? use(image) : undefined,
        );
      }),
    );
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
