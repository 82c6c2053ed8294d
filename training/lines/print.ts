import { createCanvas, loadImage } from '@napi-rs/canvas';
import { filters } from '@legible/fixtures/filters/filters';
import { type GreyPicture, mapPixels, type Strength } from '@legible/fixtures/filters/grey-picture';
import type { Chance } from '../chance.ts';

/** How strips of a kind are spoilt. */
export interface Press {
  /** How many times at most a pixel takes from its neighbours. */
  mostBlur: number;
  /** Share of strips that end in black and white. */
  blackAndWhite: number;
}

const BOOK_PRESS: Press = { mostBlur: 4, blackAndWhite: 0.6 };
/** Coarse pictures bear less of it. */
export const SLIP_PRESS: Press = { mostBlur: 1, blackAndWhite: 0.15 };
/** Of archives: what it copies is made coarser afterwards. */
export const COPIER: Press = { mostBlur: 3, blackAndWhite: 0.9 };

/**
 * What presses, scanners, faxes and cameras do to a printed strip: ink that runs or lacks, a lens, grain, black and
 * white, specks, a slope, JPEG.
 */
export async function printed(
  clean: GreyPicture,
  chance: Chance,
  { mostBlur, blackAndWhite }: Press = BOOK_PRESS,
): Promise<GreyPicture> {
  let picture = chance.is(0.25) ? sloped(clean, chance.between(-0.012, 0.012)) : clean;
  if (chance.is(0.15)) picture = waved(picture, chance);
  picture = blurred(picture, chance.whole(0, mostBlur));
  if (chance.is(blackAndWhite)) picture = inBlackAndWhite(picture, chance);
  else picture = await inGrey(picture, chance);
  if (chance.is(0.1)) {
    picture = filters['salt and pepper'](picture, strengthOf(chance), chance.whole(0, 1e6));
  }
  return picture;
}

const strengthOf = (chance: Chance) => chance.oneOf([1, 1, 2] as Strength[]);

/**
 * A threshold under or over half makes strokes thick or thin, grain makes their edges ragged, and lumps of ink make dots
 * that are no circles: without those a network takes the full stops of real prints for commas.
 */
function inBlackAndWhite(picture: GreyPicture, chance: Chance): GreyPicture {
  const [limit, grain, patches, strength] = [
    chance.between(80, 190),
    chance.between(0, 45),
    chance.between(0, 30),
    chance.between(0, 90),
  ];
  const lumps = lumpsOf(picture, chance.between(2, 5), chance);
  const [wide, high] = [chance.between(60, 300), chance.between(60, 300)];
  return mapPixels(picture, (shade, x, y) => {
    const uneven = patches * Math.sin(x / wide) * Math.cos(y / high);
    const ragged = grain * (chance.between(-1, 1) + chance.between(-1, 1));
    return shade + uneven + ragged + strength * lumps(x, y) > limit ? 255 : 0;
  });
}

/** Noise from -1 to 1 that changes over a number of pixels. */
function lumpsOf(
  { width, height }: GreyPicture,
  size: number,
  chance: Chance,
): (x: number, y: number) => number {
  const across = Math.ceil(width / size) + 2;
  const corners = Float32Array.from({ length: across * (Math.ceil(height / size) + 2) }, () =>
    chance.between(-1, 1),
  );
  return (x, y) => {
    const [column, row] = [x / size, y / size];
    const at = Math.floor(row) * across + Math.floor(column);
    const [right, down] = [column % 1, row % 1];
    const upper = corners[at]! * (1 - right) + corners[at + 1]! * right;
    const lower = corners[at + across]! * (1 - right) + corners[at + across + 1]! * right;
    return upper * (1 - down) + lower * down;
  };
}

async function inGrey(picture: GreyPicture, chance: Chance): Promise<GreyPicture> {
  const [ink, paper, grain] = [
    chance.between(0, 90),
    chance.between(200, 255),
    chance.between(0, 12),
  ];
  let grey = mapPixels(
    picture,
    (shade) =>
      ink + (shade / 255) * (paper - ink) + grain * (chance.between(-1, 1) + chance.between(-1, 1)),
  );
  if (chance.is(0.15)) grey = filters['weak ink'](grey, strengthOf(chance), chance.whole(0, 1e6));
  if (chance.is(0.4)) grey = await throughJpeg(grey, chance.whole(25, 85));
  return grey;
}

/** Each pixel takes a quarter from either side, a number of times, across and down. */
function blurred(picture: GreyPicture, times: number): GreyPicture {
  let result = picture;
  const { width } = picture;
  for (let time = 0; time < times; time += 1) {
    result = softened(softened(result, 1), width);
  }
  return result;
}

function softened({ width, height, pixels }: GreyPicture, step: number): GreyPicture {
  const result = pixels.slice();
  for (let at = step; at < pixels.length - step; at += 1) {
    result[at] = (pixels[at - step]! + 2 * pixels[at]! + pixels[at + step]! + 2) >> 2;
  }
  return { width, height, pixels: result };
}

/** @param slope pixels down for each pixel to the right */
function sloped(picture: GreyPicture, slope: number): GreyPicture {
  return shifted(picture, (x) => slope * (x - picture.width / 2));
}

function waved(picture: GreyPicture, chance: Chance): GreyPicture {
  const [height, length] = [chance.between(1, 4), chance.between(300, 1500)];
  return shifted(picture, (x) => height * Math.sin(x / length));
}

/** Moves each column down by its own distance; between pixels it takes from both. */
function shifted(
  { width, height, pixels }: GreyPicture,
  fallAt: (x: number) => number,
): GreyPicture {
  const result = new Uint8Array(pixels.length).fill(255);
  for (let x = 0; x < width; x += 1) {
    const fall = fallAt(x);
    const [whole, share] = [Math.floor(fall), fall - Math.floor(fall)];
    for (let y = Math.max(0, whole + 1); y < Math.min(height, height + whole); y += 1) {
      const upper = pixels[(y - whole - 1) * width + x]!;
      const lower = pixels[(y - whole) * width + x]!;
      result[y * width + x] = Math.round(upper * share + lower * (1 - share));
    }
  }
  return { width, height, pixels: result };
}

async function throughJpeg(
  { width, height, pixels }: GreyPicture,
  quality: number,
): Promise<GreyPicture> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const data = context.createImageData(width, height);
  for (const [at, shade] of pixels.entries()) {
    data.data.fill(shade, 4 * at, 4 * at + 3);
    data.data[4 * at + 3] = 255;
  }
  context.putImageData(data, 0, 0);
  const image = await loadImage(canvas.toBuffer('image/jpeg', quality));
  context.drawImage(image, 0, 0);
  const coded = context.getImageData(0, 0, width, height).data;
  return {
    width,
    height,
    pixels: Uint8Array.from({ length: pixels.length }, (_, at) => coded[4 * at]!),
  };
}
