import type { Bytes, EncodedImage, Orientation, PicturePage } from '../picture/picture.ts';
import { type PageSize, pageSizeOf } from './page-size.ts';

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The pieces of one object, from its number to its end. */
type ObjectPieces = Bytes[];

/** How an orientation is undone: a reflection from left to right first, then a turn. */
const UPRIGHT: Readonly<Record<Orientation, { isReflected: boolean; turn: Turn }>> = {
  1: { isReflected: false, turn: 0 },
  2: { isReflected: true, turn: 0 },
  3: { isReflected: false, turn: 180 },
  4: { isReflected: true, turn: 180 },
  5: { isReflected: true, turn: 270 },
  6: { isReflected: false, turn: 90 },
  7: { isReflected: true, turn: 90 },
  8: { isReflected: false, turn: 270 },
};

/**
 * A picture as the objects of a page: the page, what it draws, images, masks and profiles.
 * @param place the number of the first object, that of the tree of pages, and a turn on top of the picture's own
 * @returns objects in the order of their numbers, and the number of the page
 */
export function objectsOf(
  picture: PicturePage,
  { first, pageTree, turn }: { first: number; pageTree: number; turn: Turn },
): { page: number; objects: ObjectPieces[] } {
  const objects = new Objects(first);
  const size = pageSizeOf(picture);
  const { isReflected, turn: ownTurn } = UPRIGHT[picture.orientation];
  const images = picture.images.map(({ image }) => objects.addImage(image));
  const contents = objects.addStream('', [ascii(drawing(picture, size, isReflected))]);
  const names = images.map((number, index) => `/I${index} ${number} 0 R`).join('');
  const rotate = (ownTurn + turn) % 360;
  const page = objects.add(
    `<</Type/Page/Parent ${pageTree} 0 R/MediaBox[0 0 ${numbers(size.width, size.height)}]` +
      (rotate === 0 ? '' : `/Rotate ${rotate}`) +
      `/Resources<</XObject<<${names}>>>>/Contents ${contents} 0 R>>`,
  );
  return { page, objects: objects.all };
}

/** Each image fills its part of the page; rows begin at the top, and a PDF counts from the bottom. */
function drawing(
  { width, height, images }: PicturePage,
  size: PageSize,
  isReflected: boolean,
): string {
  const [across, down] = [size.width / width, size.height / height];
  const drawn = images.map(({ left, top, image }, index) => {
    const [wide, high] = [image.width * across, image.height * down];
    const matrix = numbers(wide, 0, 0, high, left * across, size.height - top * down - high);
    return images.length === 1 && !isReflected
      ? `q ${matrix} cm/I${index} Do Q`
      : `q ${matrix} cm/I${index} Do Q\n`;
  });
  const reflection = isReflected ? `${numbers(-1, 0, 0, 1, size.width, 0)} cm\n` : '';
  return `${reflection}${drawn.join('')}`.trimEnd();
}

/** Objects, numbered in the order in which they are added. */
class Objects {
  readonly all: ObjectPieces[] = [];
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  /** @returns its number */
  add(text: string): number {
    const number = this.#first + this.all.length;
    this.all.push([ascii(`${number} 0 obj\n${text}\nendobj\n`)]);
    return number;
  }

  addStream(entries: string, data: readonly Bytes[]): number {
    const number = this.#first + this.all.length;
    const length = data.reduce((sum, piece) => sum + piece.length, 0);
    const before = ascii(`${number} 0 obj\n<<${entries}/Length ${length}>>\nstream\n`);
    this.all.push([before, ...data, ascii('\nendstream\nendobj\n')]);
    return number;
  }

  addImage(image: EncodedImage): number {
    const mask = image.mask ? `/SMask ${this.addImage(image.mask)} 0 R` : '';
    const space = this.#colourSpace(image);
    const { width, height, bitsPerComponent, filter, decode, clearColour } = image;
    const parameters = Object.entries(image.parameters ?? {});
    const entries = [
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`,
      `/BitsPerComponent ${bitsPerComponent}/ColorSpace${space}/Filter/${filter}`,
      parameters.length > 0
        ? `/DecodeParms<<${parameters.map(([key, value]) => `/${key} ${value}`).join('')}>>`
        : '',
      decode ? `/Decode[${numbers(...decode)}]` : '',
      clearColour ? `/Mask[${numbers(...clearColour)}]` : '',
      mask,
    ];
    return this.addStream(entries.join(''), image.data);
  }

  #colourSpace({ colours, profile }: EncodedImage): string {
    if (typeof colours !== 'string') {
      const last = colours.palette.length / 3 - 1;
      const base =
        profile && channelsOf(profile) === 3
          ? this.#profiled(profile, 3, 'DeviceRGB')
          : '/DeviceRGB';
      const hex = Array.from(colours.palette, (value) => value.toString(16).padStart(2, '0'));
      return `[/Indexed${base} ${last}<${hex.join('')}>]`;
    }
    const { name, channels } = SPACES[colours];
    if (!profile || channelsOf(profile) !== channels) return `/${name}`;
    return this.#profiled(profile, channels, name);
  }

  #profiled(profile: Bytes, channels: number, otherwise: string): string {
    return `[/ICCBased ${this.addStream(`/N ${channels}/Alternate/${otherwise}`, [profile])} 0 R]`;
  }
}

const SPACES = {
  grey: { name: 'DeviceGray', channels: 1 },
  rgb: { name: 'DeviceRGB', channels: 3 },
  cmyk: { name: 'DeviceCMYK', channels: 4 },
} as const;

/** Of the colours that a profile is for, by its header (ICC.1, 7.2.6); undefined for others and for what is none. */
function channelsOf(profile: Bytes): number | undefined {
  const text = String.fromCharCode(...profile.subarray(0, 40));
  if (profile.length < 132 || text.slice(36) !== 'acsp') return undefined;
  return { GRAY: 1, 'RGB ': 3, CMYK: 4 }[text.slice(16, 20)];
}

/** As PDF writes them: without an exponent. */
function numbers(...values: number[]): string {
  return values.map((value) => String(Number(value.toFixed(4)))).join(' ');
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);
