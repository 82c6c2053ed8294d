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

/** A page whose catalogue lies in an object stream, with an entry of its own that is never asked for. */
export function packedCatalogue(entry: Buffer): Bytes {
  const catalogue = Buffer.concat([
    Buffer.from('<</Type/Catalog/Pages 2 0 R/Unasked'),
    entry,
    Buffer.from('>>'),
  ]);
  const head = '1 0 ';
  const bodies = [
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    packed(`/Type/ObjStm/N 1/First ${head.length}`, Buffer.concat([Buffer.from(head), catalogue])),
  ];
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const rows = [
    [0, 0, 65_535],
    [2, 4, 0],
  ];
  let length = chunks[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    rows.push([1, length, 0]);
    const object = [
      Buffer.from(`${index + 2} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ];
    chunks.push(...object);
    for (const part of object) length += part.length;
  }
  rows.push([1, length, 0]);
  const table = Buffer.concat(
    rows.map(([kind = 0, second = 0, third = 0]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(kind, 0);
      row.writeUInt32BE(second, 1);
      row.writeUInt16BE(third, 5);
      return row;
    }),
  );
  chunks.push(
    Buffer.from(
      `5 0 obj\n<</Type/XRef/Size 6/Root 1 0 R/W[1 4 2]/Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${length}\n%%EOF\n`),
  );
  return new Uint8Array(Buffer.concat(chunks));
}

/** A document of that many pages that share one content stream of rectangles; each page takes minutes to be drawn. */
export function slowPages(count: number, rectangles = 3_000_000): Bytes {
  const kids = Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox[0 0 612 792]>>`,
    packed('', Buffer.from('0 0 612 792 re f\n'.repeat(rectangles))),
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'),
  ]);
}
