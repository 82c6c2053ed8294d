import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFile, testFolder } from '@legible/fixtures/folder';
import {
  corners,
  jpegFile,
  pngFile,
  textPicture,
  tiffFile,
  withExif,
} from '@legible/fixtures/picture-files';
import { afterAll, describe, expect, it } from 'vitest';
import { popplerText } from '../test/pdf-tools.ts';
import { createEngine } from './create-engine.ts';
import type { PictureInput } from './interface/engine.ts';
import { makeSearchable } from './make-searchable.ts';
import { openDocument, withPage } from './render/document.ts';
import { withPageImage } from './render/page-image.ts';

const engine = createEngine({ processes: 1 });
afterAll(() => engine.close());

/** Joins files that are made of bytes, by their names. */
async function joined(files: Record<string, Uint8Array>, turn: PictureInput['turn'] = 0) {
  const pictures: PictureInput[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    pictures.push({ path: await testFile(name, bytes), turn });
  }
  const path = join(await testFolder(), 'joined.pdf');
  const report = await engine.joinPictures(pictures, path);
  return { path, report, bytes: await readFile(path) };
}

/** Greys in the middles of the four quarters of a page, as a viewer shows it, row by row. */
async function quarters(path: string, page = 1): Promise<number[]> {
  const { pdfium, handle } = await openDocument(path);
  return withPage({ pdfium, handle }, page, (opened) => {
    const size = { width: 80, height: 80, dpi: 72 };
    return withPageImage(pdfium, opened, size, ({ pixels, stride }) =>
      [20, 60].flatMap((y) => [20, 60].map((x) => pixels[y * stride + x]!)),
    );
  });
}

/** Which corner of the stored picture is seen in each quarter, from the top left one on. */
const SEEN = {
  1: ['top left', 'top right', 'low left', 'low right'],
  2: ['top right', 'top left', 'low right', 'low left'],
  3: ['low right', 'low left', 'top right', 'top left'],
  4: ['low left', 'low right', 'top left', 'top right'],
  5: ['top left', 'low left', 'top right', 'low right'],
  6: ['low left', 'top left', 'low right', 'top right'],
  7: ['low right', 'top right', 'low left', 'top left'],
  8: ['top right', 'low right', 'top left', 'low left'],
} as const;

function cornerOf(grey: number): string {
  if (grey < 50) return 'top left';
  if (grey < 115) return 'top right';
  return grey < 200 ? 'low left' : 'low right';
}

/** A white and a black half, 32 pixels each, as a fax of group 4: a first row that is told in full, and seven like it. */
const bars = () => {
  const [horizontal, white, black] = ['001', '00011011', '000001101010'];
  const bits = `${horizontal}${white}${black}${'1'.repeat(7 * 2)}000000000001000000000001`;
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
};
const fax = { 256: [64], 257: [8], 258: [1], 259: [4], 262: [0], 277: [1], 278: [8] };

describe('pictures as a PDF', () => {
  it('hold each JPEG byte for byte, in their order', async () => {
    const first = await jpegFile(corners());
    const second = await textPicture(['Another picture.'], 'jpeg');
    const { bytes, report } = await joined({ 'b.jpg': first, 'a.jpg': second });
    expect(report).toEqual({ pageCount: 2 });
    const [firstAt, secondAt] = [bytes.indexOf(first), bytes.indexOf(second)];
    expect(firstAt).toBeGreaterThan(0);
    expect(secondAt).toBeGreaterThan(firstAt + first.length);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'stand upright: orientation %i',
    async (orientation) => {
      const jpeg = withExif(await jpegFile(corners()), { 274: [orientation] });
      const { path } = await joined({ 'photo.jpg': jpeg });
      expect((await quarters(path)).map(cornerOf)).toEqual(SEEN[orientation]);
    },
  );

  it('are turned as the caller says', async () => {
    const { path } = await joined({ 'photo.jpg': await jpegFile(corners()) }, 90);
    expect((await quarters(path)).map(cornerOf)).toEqual(SEEN[6]);
  });

  it('hold faxes as they were coded, a page for each', async () => {
    const tiff = tiffFile([
      { fields: fax, strips: [bars()] },
      { fields: { ...fax, 262: [1] }, strips: [bars()] },
    ]);
    const { path, bytes, report } = await joined({ 'fax.tif': tiff });
    expect(report.pageCount).toBe(2);
    expect(bytes.indexOf(bars())).toBeGreaterThan(0);
    expect(await quarters(path)).toEqual([255, 0, 255, 0]);
    expect(await quarters(path, 2)).toEqual([0, 255, 0, 255]);
  });

  it('show a WebP and a PNG with alpha as they are, over white', async () => {
    const rows = new Uint8Array([0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255]);
    const clear = pngFile({ width: 2, height: 2, bits: 8, colourType: 6 }, rows);
    const { path } = await joined({
      'clear.png': clear,
      'page.webp': await textPicture(['A picture of the web.'], 'webp'),
    });
    const [topLeft, topRight, lowLeft, lowRight] = await quarters(path);
    expect([topLeft, topRight, lowLeft, lowRight]).toEqual([0, 255, 255, 0]);
    expect(await quarters(path, 2)).toEqual([255, 255, 255, 255]);
  });
});

describe('searchable pictures', () => {
  it('begin with their PDF, and all words are found in their order', async () => {
    const folder = await testFolder();
    const output = join(folder, 'out.pdf');
    const inputs = [
      await testFile('one.jpg', await textPicture(['The quiet harbour.'], 'jpeg')),
      await testFile('two.png', await textPicture(['A second picture.'], 'png')),
    ];
    const report = await makeSearchable(inputs, output, { engine });
    const text = await popplerText(output);
    expect(text).toBe('The quiet harbour. A second picture.');
    const whole = await readFile(output);
    const { bytes } = await rejoined(inputs);
    expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect(report).toMatchObject({ originalBytes: bytes.length, output: 'original-and-update' });
    expect(await readdir(folder)).toEqual(['out.pdf']);
  });

  it('may be one picture, by its name alone', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const input = await testFile('one.png', await textPicture(['The quiet harbour.'], 'png'));
    await makeSearchable(input, output, { engine });
    expect(await popplerText(output)).toBe('The quiet harbour.');
  });
});

async function rejoined(paths: string[]): Promise<{ bytes: Buffer }> {
  const path = join(await testFolder(), 'again.pdf');
  await engine.joinPictures(
    paths.map((picture) => ({ path: picture })),
    path,
  );
  return { bytes: await readFile(path) };
}

describe('a picture that cannot be taken', () => {
  it.each([
    ['empty', async () => new Uint8Array(0), 'empty-file', 'the file is empty'],
    [
      'damaged',
      async () => (await jpegFile(corners())).slice(0, -30),
      'damaged',
      'it ends too early',
    ],
    ['a letter', async () => Buffer.from('Dear harbour,'), 'not-a-picture', 'this is no picture'],
    [
      'a HEIC',
      async () => Buffer.from('\0\0\0\x18ftypheic'),
      'not-a-picture',
      'HEIC pictures cannot',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.4'), 'not-a-picture', 'PDF files among pictures'],
    [
      'claiming too much',
      async () =>
        pngFile({ width: 60_000, height: 60_000, bits: 8, colourType: 2 }, Buffer.from('x')),
      'picture-too-large',
      '60000 x 60000 pixels',
    ],
  ])('is named if it is %s, and nothing is left', async (_, make, code, words) => {
    const good = await testFile('good.jpg', await jpegFile(corners()));
    const bad = await testFile('bad.jpg', await make());
    const output = join(await testFolder(), 'out.pdf');
    const joining = engine.joinPictures([{ path: good }, { path: bad }], output);
    await expect(joining).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    await expect(joining).rejects.toThrow(`${bad}: `);
    expect(await readdir(dirname(output))).toEqual([]);
  });

  it('leave what has the name of their PDF until they are all in it, though it is one of them', async () => {
    const bytes = await jpegFile(corners());
    const path = await testFile('picture.jpg', bytes);
    const bad = await testFile('bad.jpg', Buffer.from('Dear harbour,'));
    await expect(engine.joinPictures([{ path }, { path: bad }], path)).rejects.toThrow(`${bad}: `);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await engine.joinPictures([{ path }], path)).toEqual({ pageCount: 1 });
    expect((await readFile(path)).indexOf(bytes)).toBeGreaterThan(0);
  });

  it('say so where their PDF cannot be written', async () => {
    const path = await testFile('picture.jpg', await jpegFile(corners()));
    const folder = await testFolder();
    await expect(engine.joinPictures([{ path }], folder)).rejects.toMatchObject({
      code: 'file-access',
      message: `${folder} cannot be written.`,
    });
  });

  it('does not take more memory than a child may', async () => {
    const small = createEngine({ processes: 1, memoryLimitMegabytes: 200 });
    try {
      const size = 6000;
      const bomb = pngFile(
        { width: size, height: size, bits: 8, colourType: 6 },
        new Uint8Array(size * (4 * size + 1)),
      );
      const path = await testFile('bomb.png', bomb);
      expect(bomb.length).toBeLessThan(200_000);
      const output = join(await testFolder(), 'out.pdf');
      const joining = small.joinPictures([{ path }], output);
      await expect(joining).rejects.toMatchObject({
        code: 'picture-too-large',
        message: `${path}: The picture is too large. Save it smaller.`,
      });
    } finally {
      await small.close();
    }
  });
});
