import { deflateSync, crc32 } from 'node:zlib';
import { abovePredicted } from '../appearance/page-picture-object.ts';
import { WrittenFile } from '../files/written-file.ts';
import { openDocument, withPage } from '../render/document.ts';
import { withForm } from '../render/form.ts';
import { type ColourPicture, drawPage } from '../render/page-picture.ts';
import { resolutionAt } from '../render/resolution.ts';

/**
 * Draws a page as a viewer shows it, with annotations and fields, and writes it as PNG. Runs in a child.
 * @param page counted from 1
 * @returns its size in pixels
 * @throws {EngineError} what `openDocument` and `withPage` throw
 */
export async function writePagePicture(
  path: string,
  page: number,
  dpi: number,
  outputPath: string,
): Promise<{ width: number; height: number }> {
  const document = await openDocument(path);
  const { pdfium } = document;
  const drawn = withPage(document, page, (handle) => {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)];
    const resolution = resolutionAt(width, height, dpi);
    const picture = withForm(document, handle, (form) =>
      drawPage(pdfium, handle, resolution, form),
    );
    return { picture, dpi: resolution.dpi };
  });
  const output = new WrittenFile(outputPath);
  for (const part of pngOf(drawn.picture, drawn.dpi)) output.write(part);
  output.close();
  const { width, height } = drawn.picture;
  return { width, height };
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const GREY = 0;
const RED_GREEN_BLUE = 2;
const METRES = 1;
const INCHES_IN_A_METRE = 39.3701;

/** A picture as PNG (ISO/IEC 15948), 8 bits a colour, with its resolution. */
function pngOf({ width, height, isGrey, pixels }: ColourPicture, dpi: number): Buffer[] {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  head.writeUInt8(isGrey ? GREY : RED_GREEN_BLUE, 9);
  const density = Buffer.alloc(9);
  density.writeUInt32BE(Math.round(dpi * INCHES_IN_A_METRE), 0);
  density.writeUInt32BE(Math.round(dpi * INCHES_IN_A_METRE), 4);
  density.writeUInt8(METRES, 8);
  const rows = abovePredicted(pixels, width * (isGrey ? 1 : 3), height);
  return [
    SIGNATURE,
    chunk('IHDR', head),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
