import { checkSize } from '../picture/limits.ts';
import type { Bytes } from '../picture/picture.ts';
import { damaged, unsupported } from '../picture/picture-error.ts';
import type { Reader } from '../bytes/reader.ts';
import type { Fields } from '../exif/fields.ts';

/** Tags (TIFF 6.0, section 8 and supplements). */
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  packing: 259,
  meaning: 262,
  bitOrder: 266,
  stripStarts: 273,
  channels: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileStarts: 324,
  tileLengths: 325,
  extraSamples: 338,
  sampleFormat: 339,
} as const;

/** What numbers mean: the values of the tag PhotometricInterpretation. */
export const MEANING = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, cmyk: 5, ycbcr: 6 };

/** What a directory says of how its picture is stored. */
export interface TiffHeader {
  reader: Reader;
  fields: Fields;
  width: number;
  height: number;
  /** Of a sample. */
  bits: number;
  channels: number;
  /** What the channels behind the colours are. */
  extra: number[];
  packing: number;
  meaning: number;
  /** Bytes begin with their lowest bit. */
  isLowFirst: boolean;
  /** Each channel lies by itself. */
  isPlanar: boolean;
  predictor: number;
  /** Strips, or tiles. */
  partWidth: number;
  partHeight: number;
}

/** A strip or a tile, as stored. */
export interface Part {
  bytes: Bytes;
  left: number;
  top: number;
  /** The channel that it holds, or 0 for all. */
  plane: number;
  /** Rows and columns of it that belong to the picture. */
  width: number;
  height: number;
}

/** @throws {PictureError} `damaged`, `unsupported`, `too-large` */
export function headerOf(reader: Reader, fields: Fields): TiffHeader {
  const [width, height] = [fields.number(TAG.width, 0), fields.number(TAG.height, 0)];
  checkSize(width, height);
  const bits = fields.numbers(TAG.bits);
  const channels = fields.number(TAG.channels, 1);
  if (channels < 1 || channels > 8) throw unsupported(`TIFF of ${channels} channels`);
  if (bits.some((value) => value !== bits[0])) throw unsupported('TIFF of uneven channels');
  if (fields.numbers(TAG.sampleFormat).some((format) => format !== 1)) {
    throw unsupported('TIFF of numbers that are not whole');
  }
  const partWidth = fields.number(TAG.tileWidth, width);
  const partHeight = fields.has(TAG.tileWidth)
    ? fields.number(TAG.tileHeight, 0)
    : Math.min(height, fields.number(TAG.rowsPerStrip, height));
  checkSize(partWidth, partHeight);
  return {
    reader,
    fields,
    width,
    height,
    bits: bits[0] ?? 1,
    channels,
    extra: fields.numbers(TAG.extraSamples),
    packing: fields.number(TAG.packing, 1),
    meaning: fields.number(TAG.meaning, MEANING.whiteIsZero),
    isLowFirst: fields.number(TAG.bitOrder, 1) === 2,
    isPlanar: fields.number(TAG.planes, 1) === 2 && channels > 1,
    predictor: fields.number(TAG.predictor, 1),
    partWidth,
    partHeight,
  };
}

/** The stored parts of a picture, in their order. */
export function* partsOf(header: TiffHeader): Generator<Part> {
  const { fields, width, height, partWidth, partHeight } = header;
  const isTiled = fields.has(TAG.tileWidth);
  const starts = fields.numbers(isTiled ? TAG.tileStarts : TAG.stripStarts);
  const lengths = fields.numbers(isTiled ? TAG.tileLengths : TAG.stripLengths);
  const [across, down] = [Math.ceil(width / partWidth), Math.ceil(height / partHeight)];
  const count = across * down;
  const planes = header.isPlanar ? header.channels : 1;
  if (starts.length < count * planes) throw damaged('a part of it is missing');
  for (let index = 0; index < count * planes; index += 1) {
    const [left, top] = [
      (index % across) * partWidth,
      Math.floor((index % count) / across) * partHeight,
    ];
    yield {
      bytes: bytesAt(header, starts[index]!, lengths[index]),
      left,
      top,
      plane: Math.floor(index / count),
      width: Math.min(partWidth, width - left),
      height: Math.min(partHeight, height - top),
    };
  }
}

/** Without a length, all that follows: old programs leave it out where there is one part. */
function bytesAt({ reader, isLowFirst }: TiffHeader, start: number, length?: number): Bytes {
  const bytes = reader.part(start, length || reader.bytes.length - start);
  return isLowFirst ? bytes.map(reversed) : bytes;
}

function reversed(byte: number): number {
  let [left, result] = [byte, 0];
  for (let bit = 0; bit < 8; bit += 1) {
    result = (result << 1) | (left & 1);
    left >>= 1;
  }
  return result;
}
