import { counted, unpacked, unpackedUpTo } from '../bytes/zlib.ts';
import { Reader } from '../bytes/reader.ts';
import { checkSize, MOST_PROFILE } from '../picture/limits.ts';
import type {
  Bytes,
  Circumstances,
  Colours,
  EncodedImage,
  PicturePage,
} from '../picture/picture.ts';
import { damaged, PictureError } from '../picture/picture-error.ts';
import { readExif, UNKNOWN } from '../exif/circumstances.ts';
import { withoutInterlace } from './png-interlace.ts';
import { withoutAlpha } from './png-alpha.ts';
import { filteredParameters, type Layout, rowBytes } from './png-rows.ts';

const INCH_IN_METRES = 0.0254;

/** Samples a pixel by PNG's colour types; grey and alpha, and colour and alpha, have the alpha last. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;
/** Bits a sample that each colour type may have (W3C PNG, table 8). */
const DEPTHS: Readonly<Record<number, number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Header extends Layout {
  colourType: number;
  isInterlaced: boolean;
}

type Chunks = Map<string, Bytes[]>;

/**
 * A PNG file as a page. What it has packed is taken over as it is, since a PDF knows PNG's filters, unless there is alpha
 * or the rows are interlaced. Then it is packed anew, without loss.
 * @throws {PictureError} `damaged`, `too-large`
 */
export async function readPng(bytes: Bytes): Promise<PicturePage> {
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks);
  const data = chunks.get('IDAT');
  if (!data) throw damaged('it holds no picture');
  const profile = await profileOf(chunks);
  const common: Omit<EncodedImage, 'data'> = {
    width: header.width,
    height: header.height,
    bitsPerComponent: header.bits,
    colours: coloursOf(header, chunks),
    filter: 'FlateDecode',
    parameters: filteredParameters(header),
    ...clearColourOf(header, chunks),
    ...(profile ? { profile } : {}),
  };
  const image = await encoded(header, common, data);
  const { width, height } = header;
  return { width, height, images: [{ left: 0, top: 0, image }], ...circumstancesIn(chunks) };
}

async function encoded(
  header: Header,
  common: Omit<EncodedImage, 'data'>,
  data: Bytes[],
): Promise<EncodedImage> {
  const hasAlpha = header.colourType >= 4;
  if (header.isInterlaced) {
    const { rows, packed } = await withoutInterlace(header, data);
    return hasAlpha ? withoutAlpha(header, common, rows) : { ...common, data: packed };
  }
  const expected = header.height * (1 + rowBytes(header));
  if (hasAlpha) return withoutAlpha(header, common, await unpacked(data, expected));
  for await (const piece of counted(data, expected)) void piece;
  return { ...common, data };
}

function chunksOf(bytes: Bytes): Chunks {
  const reader = new Reader(bytes, { isLittle: false });
  const chunks: Chunks = new Map();
  for (let at = 8; at < bytes.length;) {
    const length = reader.long(at);
    const type = reader.text(at + 4, 4);
    if (type === 'IEND') break;
    const ofType = chunks.get(type) ?? [];
    chunks.set(type, ofType);
    ofType.push(reader.part(at + 8, length));
    at += 12 + length;
  }
  return chunks;
}

function headerOf(chunks: Chunks): Header {
  const header = chunks.get('IHDR')?.[0];
  if (!header) throw damaged('it has no header');
  const reader = new Reader(header, { isLittle: false });
  const [width, height, bits, colourType] = [
    reader.long(0),
    reader.long(4),
    reader.byte(8),
    reader.byte(9),
  ];
  checkSize(width, height);
  const channels = CHANNELS[colourType];
  if (!channels || !DEPTHS[colourType]?.includes(bits)) throw damaged('its header makes no sense');
  return { width, height, bits, channels, colourType, isInterlaced: reader.byte(12) === 1 };
}

function coloursOf({ colourType }: Header, chunks: Chunks): Colours {
  if (colourType !== PALETTE) return colourType % 4 === 0 ? 'grey' : 'rgb';
  const colours = chunks.get('PLTE')?.[0];
  if (!colours || colours.length < 3 || colours.length % 3 !== 0 || colours.length > 768) {
    throw damaged('its colours are missing');
  }
  return { palette: overWhite(colours, chunks.get('tRNS')?.[0] ?? new Uint8Array(0)) };
}

/** Over the paper, which is what lies below. Colours without alpha cover it. */
function overWhite(colours: Bytes, alpha: Bytes): Bytes {
  return colours.map((value, index) => {
    const cover = (alpha[Math.floor(index / 3)] ?? 255) / 255;
    return Math.round(value * cover + 255 * (1 - cover));
  });
}

/** Of grey and colours without alpha, one may count as clear. */
function clearColourOf({ colourType }: Header, chunks: Chunks): { clearColour?: number[] } {
  const clear = chunks.get('tRNS')?.[0];
  if (!clear || (colourType !== 0 && colourType !== 2)) return {};
  const reader = new Reader(clear, { isLittle: false });
  const samples = colourType === 0 ? [0] : [0, 2, 4];
  return { clearColour: samples.flatMap((at) => [reader.short(at), reader.short(at)]) };
}

/** One that cannot be unpacked is left out: the picture shows without it. */
async function profileOf(chunks: Chunks): Promise<Bytes | undefined> {
  const chunk = chunks.get('iCCP')?.[0];
  const nameEnd = chunk?.indexOf(0) ?? -1;
  if (!chunk || nameEnd < 0) return undefined;
  try {
    const profile = await unpackedUpTo([chunk.subarray(nameEnd + 2)], MOST_PROFILE + 1);
    return profile.length <= MOST_PROFILE ? profile : undefined;
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

function circumstancesIn(chunks: Chunks): Circumstances {
  const exif = chunks.get('eXIf')?.[0];
  const found = exif ? readExif(exif.slice()) : UNKNOWN;
  const stated = chunks.get('pHYs')?.[0];
  if (!stated || stated.length < 9) return found;
  const reader = new Reader(stated, { isLittle: false });
  const [x, y] = [reader.long(0) * INCH_IN_METRES, reader.long(4) * INCH_IN_METRES];
  const isInMetres = reader.byte(8) === 1;
  return isInMetres && x > 0 && y > 0 ? { ...found, resolution: { x, y } } : found;
}
