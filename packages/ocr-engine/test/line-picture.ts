import { createCanvas } from '@napi-rs/canvas';
import { type FontName, fontFamily, measure } from '@legible/fixtures/setting/fonts';
import type { TextLine } from '../src/text/text-line.ts';
import type { Box } from '../src/interface/page-text.ts';
import type { GreyImage } from '../src/render/page-image.ts';

/** How a line is printed. */
export interface Print {
  font?: FontName;
  /** Of the letters, in pixels. */
  size?: number;
  /** Shades, 0 black to 255 white. */
  ink?: number;
  paper?: number;
  /** Pixels that the baseline falls for each pixel to the right. */
  slope?: number;
  /** Clockwise turn of the whole picture, in degrees. */
  turn?: 0 | 90 | 180 | 270;
  /** How small letters are set. */
  capitals?: 'small-caps';
}

/** A picture of one line and nothing else, and what a perfect line finder would say of it. */
export interface LinePicture {
  image: GreyImage;
  line: TextLine;
}

const MARGIN = 40;

/** Draws a line of text in the middle of a picture. */
export function drawLine(text: string, print: Print = {}): LinePicture {
  const { font = 'sans', size = 40, ink = 20, paper = 250, slope = 0, turn = 0 } = print;
  const { left, right, up, down } = measure(widestOf(text, print), font, size);
  const fall = slope * (left + right);
  const [width, height] = [left + right, up + down + Math.abs(fall)].map(
    (side) => 2 * Math.ceil(side / 2 + MARGIN),
  ) as [number, number];
  const isSideways = turn % 180 === 90;
  const canvas = isSideways ? createCanvas(height, width) : createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = `rgb(${paper},${paper},${paper})`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.transform(1, slope, 0, 1, 0, 0);
  context.fillStyle = `rgb(${ink},${ink},${ink})`;
  context.font = `${size}px ${fontFamily(font)}`;
  context.fontVariantCaps = print.capitals ?? 'normal';
  context.fillText(text, (left - right) / 2, (up - down) / 2);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const image = toGrey(data, canvas.width, canvas.height);
  const baseline = (height + up - down) / 2;
  const box = inset(image, MARGIN - 1);
  const line: TextLine = {
    block: 1,
    blockBox: box,
    box,
    parts: [box],
    baseline: [box[0], baseline - fall / 2, box[2], baseline + fall / 2],
    reach: reachOf(font, size),
    isVertical: isSideways,
  };
  return { image, line };
}

/** Small capitals are narrower than large ones. */
function widestOf(text: string, { capitals }: Print): string {
  return capitals ? text.toUpperCase() : text;
}

function toGrey(pixels: Uint8ClampedArray, width: number, height: number): GreyImage {
  const grey = Uint8Array.from({ length: width * height }, (_, at) => pixels[4 * at]!);
  return { pixels: grey, width, height, stride: width };
}

function inset({ width, height }: GreyImage, by: number): Box {
  return [by, by, width - by, height - by];
}

/** How far the tallest letters of a font reach above and below the baseline. */
function reachOf(font: FontName, size: number): NonNullable<TextLine['reach']> {
  const { up, down } = measure(font === 'han' ? '国' : 'dp', font, size);
  return { up, down };
}
