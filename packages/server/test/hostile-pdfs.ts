import { deflateSync } from 'node:zlib';
import type { Bytes } from './scans.ts';

/** A PDF put together by hand, from the bodies of its objects 1, 2, 3 …; the first is the catalogue. */
function pdfOf(bodies: (string | Buffer)[]): Bytes {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [index, body] of bodies.entries()) {
    offsets.push(length);
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(body),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(Buffer.from(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`));
  add(
    Buffer.from(`trailer\n<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(chunks));
}

function packed(dictionary: string, bytes: Buffer): Buffer {
  const data = deflateSync(bytes, { level: 1 });
  const head = `<<${dictionary}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

/** As many empty pages as wanted, in a few bytes each. */
export function emptyPages(count: number): Bytes {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox[0 0 200 200]>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R>>'),
  ]);
}

const BOMB_BYTES = 60 * 1024 * 1024;
const GIANT_PIXELS = 20_000;

const bombPage = (content: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]/Resources<</XObject<</Im 8 0 R>>>>/Contents ${content}>>`;

/**
 * Three pages: a content stream that grows to 60 MB, a picture of 20,000 × 20,000 pixels, and an
 * empty page.
 */
export function bombs(): Bytes {
  const size = `/Width ${GIANT_PIXELS}/Height ${GIANT_PIXELS}`;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>',
    bombPage('6 0 R'),
    bombPage('7 0 R'),
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    packed('', Buffer.alloc(BOMB_BYTES, ' ')),
    packed('', Buffer.from('q 14400 0 0 14400 0 0 cm /Im Do Q')),
    packed(
      `/Type/XObject/Subtype/Image${size}/BitsPerComponent 8/ColorSpace/DeviceGray`,
      Buffer.alloc(GIANT_PIXELS * GIANT_PIXELS, 0x80),
    ),
  ]);
}
