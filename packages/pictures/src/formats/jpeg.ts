import { joined } from '../bytes/joined.ts';
import { Reader } from '../bytes/reader.ts';
import { checkSize, MOST_PROFILE } from '../picture/limits.ts';
import type {
  Bytes,
  Circumstances,
  Colours,
  EncodedImage,
  PicturePage,
} from '../picture/picture.ts';
import { damaged, unsupported } from '../picture/picture-error.ts';
import { readExif, UNKNOWN } from '../exif/circumstances.ts';
import { type Segment, segmentsOf, START_OF_SCAN } from './jpeg-segments.ts';

/** Markers of frames (ITU-T T.81, table B.1), without their first byte. */
const BASELINE_TO_PROGRESSIVE = [0xc0, 0xc1, 0xc2];
/** Lossless, hierarchical or arithmetic: no PDF holds them. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

interface Frame {
  width: number;
  height: number;
  /** Their identifiers. */
  components: number[];
}

/**
 * A JPEG file as a page: its bytes from the first marker to the last as they are, not coded again.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export function readJpeg(bytes: Bytes): PicturePage {
  const { segments, end } = segmentsOf(bytes);
  const { width, height, components } = frameOf(segments);
  checkSize(width, height);
  const profile = profileOf(segments);
  const image: EncodedImage = {
    width,
    height,
    bitsPerComponent: 8,
    ...coloursOf(segments, components),
    filter: 'DCTDecode',
    ...(profile ? { profile } : {}),
    // Phones put more behind it: depth, a second picture, a film.
    data: [bytes.subarray(0, end)],
  };
  return { width, height, images: [{ left: 0, top: 0, image }], ...circumstancesIn(segments) };
}

function frameOf(segments: Segment[]): Frame {
  if (segments.some(({ marker }) => OTHER_FRAMES.includes(marker))) {
    throw unsupported('JPEG of a rare kind (lossless or arithmetic)');
  }
  const frame = segments.find(({ marker }) => BASELINE_TO_PROGRESSIVE.includes(marker));
  if (!frame || !segments.some(({ marker }) => marker === START_OF_SCAN)) {
    throw damaged('it holds no picture');
  }
  const reader = new Reader(frame.bytes, { isLittle: false });
  if (reader.byte(0) !== 8) throw unsupported('JPEG of more than 8 bits');
  const components = Array.from({ length: reader.byte(5) }, (_, index) =>
    reader.byte(6 + 3 * index),
  );
  return { height: reader.short(1), width: reader.short(3), components };
}

function coloursOf(
  segments: Segment[],
  components: number[],
): { colours: Colours } & Pick<EncodedImage, 'decode' | 'parameters'> {
  const adobe = segments.some((segment) => isApplication(segment, 14, 'Adobe'));
  const letters = String.fromCharCode(...components);
  switch (components.length) {
    case 1:
      return { colours: 'grey' };
    case 3:
      // Named by their letters they were never YCbCr, which a reader takes for granted otherwise.
      return {
        colours: 'rgb',
        ...(letters === 'RGB' && !adobe ? { parameters: { ColorTransform: 0 } } : {}),
      };
    case 4:
      // Adobe's programs store how little ink there is.
      return { colours: 'cmyk', ...(adobe ? { decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}) };
    default:
      throw unsupported(`JPEG of ${components.length} colours`);
  }
}

/** The profile lies in pieces, each with its number from 1 on. */
function profileOf(segments: Segment[]): Bytes | undefined {
  const label = 'ICC_PROFILE\0';
  const pieces = segments
    .filter((segment) => isApplication(segment, 2, label))
    .map(({ bytes }) => bytes.subarray(label.length))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const isWhole = pieces.every((piece, index) => piece[0] === index + 1);
  if (pieces.length === 0 || !isWhole || pieces.length !== pieces[0]?.[1]) return undefined;
  const profile = joined(pieces.map((piece) => piece.subarray(2)));
  return profile.length <= MOST_PROFILE ? profile : undefined;
}

/** JFIF's resolution is taken where EXIF has none, or no more than the 72 that mean "unknown" there. */
function circumstancesIn(segments: Segment[]): Circumstances {
  const label = 'Exif\0\0';
  const exif = segments.find((segment) => isApplication(segment, 1, label));
  const found = exif ? readExif(exif.bytes.slice(label.length)) : UNKNOWN;
  if (found.resolution && found.resolution.x !== 72) return found;
  const resolution = densityOf(segments) ?? found.resolution;
  return { ...found, ...(resolution ? { resolution } : {}) };
}

function densityOf(segments: Segment[]): { x: number; y: number } | undefined {
  const jfif = segments.find((segment) => isApplication(segment, 0, 'JFIF\0'));
  if (!jfif || jfif.bytes.length < 12) return undefined;
  const reader = new Reader(jfif.bytes, { isLittle: false });
  const scale = [undefined, 1, 2.54][reader.byte(7)];
  const [x, y] = [reader.short(8), reader.short(10)];
  return scale && x > 0 && y > 0 ? { x: x * scale, y: y * scale } : undefined;
}

/** Whether it is the segment APP`number` of a program that puts its label first. */
function isApplication({ marker, bytes }: Segment, number: number, label: string): boolean {
  return marker === 0xe0 + number && startsWith(bytes, label);
}

function startsWith(bytes: Bytes, text: string): boolean {
  return String.fromCharCode(...bytes.subarray(0, text.length)) === text;
}
