import { harbour } from '@legible/fixtures/samples';
import { textPicture } from '@legible/fixtures/picture-files';
import type { PlayedFile } from '../../e2e/screens/fake-api.ts';

export const PAGES = 1000;
/** Of each page's picture, padded behind its end as no reader minds. */
const PAGE_BYTES = 500_000;

/** A scan with a text layer, put together as it is read: of 500 MB only one picture is there. */
export async function longScan(): Promise<PlayedFile> {
  const lines = harbour.split('\n').filter((line) => line !== '');
  const picture = Buffer.from(await textPicture(lines, 'jpeg'));
  const { width, height } = jpegSize(picture);
  const padding = Buffer.alloc(Math.max(0, PAGE_BYTES - picture.length));
  const text = lines.map((line, at) => `1 0 0 1 60 ${760 - 20 * at} Tm (${line}) Tj`).join('\n');
  const content = `q 595 0 0 842 0 0 cm /Scan Do Q\nBT 3 Tr /F 11 Tf\n${text}\nET`;
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let size = 0;
  const add = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const object = (...body: (Buffer | string)[]) => {
    offsets.push(size);
    add(`${offsets.length} 0 obj\n`);
    body.forEach(add);
    add('\nendobj\n');
  };
  add('%PDF-1.7\n');
  const firstPage = 4 + PAGES;
  const kids = Array.from({ length: PAGES }, (_, at) => `${firstPage + 2 * at} 0 R`).join(' ');
  object('<</Type/Catalog/Pages 2 0 R>>');
  object(`<</Type/Pages/Count ${PAGES}/Kids[${kids}]>>`);
  object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (let at = 0; at < PAGES; at += 1) {
    object(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length + padding.length}>>stream\n`,
      picture,
      padding,
      '\nendstream',
    );
  }
  // As in every processed file: pages and their text layers are written anew, together, at its end.
  for (let at = 0; at < PAGES; at += 1) {
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${firstPage + 2 * at + 1} 0 R` +
        `/Resources<</Font<</F 3 0 R>>/XObject<</Scan ${4 + at} 0 R>>>>>>`,
    );
    object(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  const table = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  add(`trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return pieces(parts, size);
}

/** Many buffers, some of them the same, as one file. */
function pieces(parts: Buffer[], size: number): PlayedFile {
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    starts.push(at);
    at += part.length;
  }
  const read = (start: number, end: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    const found: Buffer[] = [];
    for (let index = low; index < parts.length && (starts[index] ?? 0) <= end; index += 1) {
      const from = Math.max(0, start - (starts[index] ?? 0));
      found.push((parts[index] as Buffer).subarray(from, end - (starts[index] ?? 0) + 1));
    }
    return Buffer.concat(found);
  };
  return { size, read };
}

/** Of the frame header of a JPEG. */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc3) continue;
    return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('The picture has no frame');
}
