import { expect, it } from 'vitest';
import type { EncodedImage, PicturePage } from '../picture/picture.ts';
import { JoinedPdf, sectionOf, type Turn } from './joined-pdf.ts';

const image: EncodedImage = {
  width: 96,
  height: 48,
  bitsPerComponent: 8,
  colours: 'grey',
  filter: 'FlateDecode',
  data: [new Uint8Array([1, 2]), new Uint8Array([3])],
};
const page = (
  more: Partial<PicturePage> = {},
  pictured: Partial<EncodedImage> = {},
): PicturePage => ({
  width: 96,
  height: 48,
  orientation: 1,
  isPhoto: false,
  images: [{ left: 0, top: 0, image: { ...image, ...pictured } }],
  ...more,
});

function pdfOf(pages: PicturePage[], turn: Turn = 0): string {
  const pdf = new JoinedPdf();
  const parts = [Buffer.from(pdf.start)];
  for (const one of pages) {
    const section = sectionOf([one], pdf.nextNumber, turn);
    const bytes = Buffer.concat(section.pieces);
    pdf.add(section, bytes.length);
    parts.push(bytes);
  }
  return Buffer.concat([...parts, pdf.finish()]).toString('latin1');
}

it('its table says where each object begins', () => {
  const text = pdfOf([page(), page()]);
  const rows = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]));
  expect(rows).toHaveLength(3 + 2 * 3);
  for (const [index, offset] of rows.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(table)).toMatch(/^xref\n0 10\n/);
  expect(text).toContain('/Count 2/Kids[6 0 R 9 0 R]');
});

it('a picture fills its page', () => {
  const text = pdfOf([page()]);
  expect(text).toContain('/MediaBox[0 0 72 36]/Resources');
  expect(text).toContain('q 72 0 0 36 0 0 cm/I0 Do Q');
  expect(text).toContain('/Length 3>>\nstream\n\x01\x02\x03\nendstream');
});

it.each([
  [1, '', ''],
  [2, '', '-1 0 0 1 72 0 cm'],
  [3, '/Rotate 180', ''],
  [4, '/Rotate 180', '-1 0 0 1 72 0 cm'],
  [5, '/Rotate 270', '-1 0 0 1 72 0 cm'],
  [6, '/Rotate 90', ''],
  [7, '/Rotate 90', '-1 0 0 1 72 0 cm'],
  [8, '/Rotate 270', ''],
] as const)('the orientation %i becomes the page’s own', (orientation, rotate, reflection) => {
  const text = pdfOf([page({ orientation })]);
  expect(/\]((\/Rotate \d+)?)\/Resources/.exec(text)?.[1]).toBe(rotate);
  expect(text.includes('-1 0 0 1')).toBe(reflection !== '');
  expect(text).toContain(reflection);
});

it('a turn comes on top of the orientation', () => {
  expect(pdfOf([page({ orientation: 6 })], 90)).toContain('/Rotate 180');
  expect(pdfOf([page({ orientation: 8 })], 90)).not.toContain('/Rotate');
});

it('parts of a picture stand side by side, from the top left corner on', () => {
  const half = { ...image, width: 48 };
  const images = [
    { left: 0, top: 0, image: half },
    { left: 48, top: 24, image: { ...half, height: 24 } },
  ];
  const text = pdfOf([page({ images })]);
  expect(text).toContain('q 36 0 0 36 0 0 cm/I0 Do Q\nq 36 0 0 18 36 0 cm/I1 Do Q');
});

it('colours, masks and parameters are written as a PDF has them', () => {
  const palette = new Uint8Array([0, 1, 2, 253, 254, 255]);
  const indexed = pdfOf([page({}, { colours: { palette }, bitsPerComponent: 1 })]);
  expect(indexed).toContain('/ColorSpace[/Indexed/DeviceRGB 1<000102fdfeff>]');
  const parameters = { K: -1, BlackIs1: true };
  const fax = pdfOf([
    page({}, { filter: 'CCITTFaxDecode', parameters, decode: [1, 0], clearColour: [4, 4] }),
  ]);
  expect(fax).toContain(
    '/Filter/CCITTFaxDecode/DecodeParms<</K -1/BlackIs1 true>>/Decode[1 0]/Mask[4 4]',
  );
  expect(pdfOf([page({}, { mask: image })])).toMatch(/\/SMask 4 0 R/);
});

it('a profile is kept if it is one for these colours', () => {
  const profile = new Uint8Array(200);
  profile.set(Buffer.from('RGB '), 16);
  profile.set(Buffer.from('acsp'), 36);
  expect(pdfOf([page({}, { colours: 'rgb', profile })])).toContain('/ColorSpace[/ICCBased 4 0 R]');
  expect(pdfOf([page({}, { colours: 'grey', profile })])).toContain('/ColorSpace/DeviceGray');
  expect(pdfOf([page({}, { colours: 'rgb', profile: profile.slice(0, 50) })])).not.toContain(
    'ICCBased',
  );
});
