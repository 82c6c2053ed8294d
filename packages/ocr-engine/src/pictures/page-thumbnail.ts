import { LONGEST_EDGE, thumbnailOf } from '../page/thumbnail.ts';
import { openDocument, withPage } from '../render/document.ts';
import { withForm } from '../render/form.ts';
import { withPageImage } from '../render/page-image.ts';
import { resolutionAt } from '../render/resolution.ts';

const POINTS_PER_INCH = 72;
/** Three pixels a side for each of the thumbnail's, which is what it looks at. */
const DRAWN_EDGE = 3 * LONGEST_EDGE;

/**
 * A thumbnail of a page that nothing else draws. Runs in a child.
 * @param page counted from 1
 * @throws {EngineError} what `openDocument` and `withPage` throw
 */
export async function drawThumbnail(path: string, page: number): Promise<Uint8Array> {
  const document = await openDocument(path);
  const { pdfium } = document;
  return withPage(document, page, (handle) => {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)];
    const dpi = (POINTS_PER_INCH * DRAWN_EDGE) / Math.max(width, height);
    const resolution = resolutionAt(width, height, dpi);
    return withForm(document, handle, (form) =>
      withPageImage(pdfium, handle, resolution, thumbnailOf, form),
    );
  });
}
