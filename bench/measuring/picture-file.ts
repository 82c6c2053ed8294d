import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import type { Scan } from './scan-pdf.ts';

/** Reads a JPEG or PNG file. */
export async function readPicture(path: string): Promise<Scan> {
  const data = readFileSync(path);
  const grey = await decode(data);
  const components = componentsOfJpeg(data);
  return components === undefined ? { grey } : { grey, jpeg: { data, components } };
}

async function decode(data: Buffer): Promise<GreyPicture> {
  const image = await loadImage(data);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const colours = context.getImageData(0, 0, width, height).data;
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
    pixels[at] = (30 * colours[from]! + 59 * colours[from + 1]! + 11 * colours[from + 2]!) / 100;
  }
  return { width, height, pixels };
}

/** Start of image; a frame's header is one of C0 to CF but for C4, C8 and CC (ITU-T T.81, table B.1). */
const START = 0xffd8;
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** @returns undefined for what is no JPEG */
function componentsOfJpeg(data: Buffer): number | undefined {
  if (data.readUInt16BE(0) !== START) return undefined;
  for (let at = 2; at + 9 < data.length; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) return data[at + 9];
  }
  return undefined;
}

/** Reads a binary PGM, as pdftoppm -gray writes it. */
export function readPgm(path: string): GreyPicture {
  const data = readFileSync(path);
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(data.toString('latin1', 0, 64)) ?? [];
  return { width: Number(width), height: Number(height), pixels: data.subarray(head.length) };
}

/** A binary PGM. */
export function pgm({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
