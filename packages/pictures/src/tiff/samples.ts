import { plainPage } from '../formats/plain-image.ts';
import { checkUnpacked } from '../picture/limits.ts';
import type { Bytes, Circumstances, Colours, PicturePage } from '../picture/picture.ts';
import { damaged, unsupported } from '../picture/picture-error.ts';
import { MEANING, partsOf, type Part, type TiffHeader } from './header.ts';
import { unpackPart } from './unpack.ts';
import { undoDifferences } from './differences.ts';
import { withoutExtra } from './extra-samples.ts';

const COLOUR_MAP = 320;
const INK_SET = 332;
const CMYK_INKS = 1;

/** The picture's rows as they are put together: each of whole bytes. */
interface Canvas {
  rows: Bytes;
  rowBytes: number;
}

/**
 * A page of samples that lie in strips or tiles, put together and packed anew, without loss.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export async function sampledPage(
  header: TiffHeader,
  circumstances: Circumstances,
  profile: Bytes | undefined,
): Promise<PicturePage> {
  const { width, height, bits, channels } = header;
  if (![1, 2, 4, 8, 16].includes(bits)) throw unsupported(`TIFF of ${bits} bits`);
  const meant = meaningOf(header);
  const extra = channels - meant.count;
  if (extra < 0) throw damaged('a colour of it is missing');
  const rows = await rowsOf(header);
  const description = {
    width,
    height,
    bitsPerComponent: bits,
    colours: meant.colours,
    ...(meant.decode ? { decode: meant.decode } : {}),
    ...(profile && typeof meant.colours === 'string' ? { profile } : {}),
  };
  if (extra === 0) return plainPage(description, rows, circumstances);
  const { pixels, cover } = withoutExtra(header, rows, meant.count);
  return plainPage(description, pixels, circumstances, cover);
}

interface Meaning {
  colours: Colours;
  /** Channels that it takes. */
  count: number;
  decode?: number[];
}

function meaningOf({ meaning, bits, fields }: TiffHeader): Meaning {
  switch (meaning) {
    case MEANING.whiteIsZero:
      return { colours: 'grey', count: 1, decode: [1, 0] };
    case MEANING.blackIsZero:
      return { colours: 'grey', count: 1 };
    case MEANING.rgb:
      return { colours: 'rgb', count: 3 };
    case MEANING.palette:
      return { colours: { palette: paletteOf(fields.numbers(COLOUR_MAP), bits) }, count: 1 };
    case MEANING.cmyk:
      if (fields.number(INK_SET, CMYK_INKS) !== CMYK_INKS)
        throw unsupported('TIFF of special inks');
      return { colours: 'cmyk', count: 4 };
    default:
      throw unsupported('TIFF of a rare colour space');
  }
}

/** All reds, then all greens, then all blues, of two bytes each. */
function paletteOf(map: number[], bits: number): Bytes {
  const count = 1 << bits;
  if (bits > 8 || map.length < 3 * count) throw damaged('its colours are missing');
  const palette = new Uint8Array(3 * count);
  for (let index = 0; index < palette.length; index += 1) {
    palette[index] = map[(index % 3) * count + Math.floor(index / 3)]! >> 8;
  }
  return palette;
}

async function rowsOf(header: TiffHeader): Promise<Bytes> {
  const { width, height, bits, channels, isPlanar } = header;
  const rowBytes = Math.ceil((width * bits * channels) / 8);
  checkUnpacked(2 * rowBytes * height);
  if (isPlanar && bits < 8) throw unsupported('TIFF of planes of single bits');
  const canvas = { rows: new Uint8Array(rowBytes * height), rowBytes };
  for (const part of partsOf(header)) place(header, part, await samplesOf(header, part), canvas);
  return canvas.rows;
}

/** What a part holds, in rows as wide as parts are, with the highest byte of a sample first. */
async function samplesOf(header: TiffHeader, part: Part): Promise<Bytes> {
  const { bits, channels, isPlanar, partWidth, predictor, packing } = header;
  const inPart = isPlanar ? 1 : channels;
  const rowBytes = Math.ceil((partWidth * bits * inPart) / 8);
  checkUnpacked(rowBytes * part.height);
  const samples = await unpackPart(part.bytes, packing, rowBytes * part.height);
  if (bits === 16 && header.reader.isLittle) swapBytes(samples);
  if (predictor === 2) undoDifferences(samples, { rowBytes, channels: inPart, bits });
  else if (predictor !== 1) throw unsupported('TIFF of numbers that are not whole');
  return samples;
}

function swapBytes(samples: Bytes): void {
  for (let at = 0; at + 1 < samples.length; at += 2) {
    [samples[at], samples[at + 1]] = [samples[at + 1]!, samples[at]!];
  }
}

function place(header: TiffHeader, part: Part, samples: Bytes, { rows, rowBytes }: Canvas): void {
  const { bits, channels, isPlanar, partWidth } = header;
  const partBytes = Math.ceil((partWidth * bits * (isPlanar ? 1 : channels)) / 8);
  const pixelBytes = (bits * channels) / 8;
  for (let row = 0; row < part.height; row += 1) {
    const to = (part.top + row) * rowBytes + part.left * pixelBytes;
    const source = samples.subarray(row * partBytes, (row + 1) * partBytes);
    if (isPlanar) spread(source, part, bits / 8, { rows, to, pixelBytes });
    else {
      // Tiles are as wide as a multiple of 16: they begin with a whole byte.
      const length = Math.ceil((part.width * bits * channels) / 8);
      rows.set(source.subarray(0, length), to);
    }
  }
}

function spread(
  source: Bytes,
  { plane, width }: Part,
  sampleBytes: number,
  { rows, to, pixelBytes }: { rows: Bytes; to: number; pixelBytes: number },
): void {
  for (let column = 0; column < width; column += 1) {
    for (let byte = 0; byte < sampleBytes; byte += 1) {
      rows[to + column * pixelBytes + plane * sampleBytes + byte] =
        source[column * sampleBytes + byte]!;
    }
  }
}
