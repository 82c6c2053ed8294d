import { fail } from './not-archivable.ts';

/** Numbers of colours that PDF/A knows. */
const COLOURS = new Set([1, 3, 4]);
const DEEPEST_COLOUR = 38;
/** Of the colour space box, ISO/IEC 15444-1, I.5.3.3, and 15444-2, M.11.7.3. */
const ENUMERATED = 1;
const METHODS = new Set([ENUMERATED, 2, 3]);
const [CMYK, CIE_JAB] = [12, 19];
/** In the component depths of the header: told one by one elsewhere. */
const DEPTHS_DIFFER = 255;

interface Box {
  type: string;
  data: Buffer;
}

/**
 * Looks at a JPEG 2000 picture by the rules of PDF/A-2 (ISO 19005-2, 6.2.8.3), which go by its header;
 * the picture itself is not decoded.
 * @param hasColourSpace whether the PDF says what the colours mean, so that the header need not
 * @throws {NotArchivable}
 */
export function checkJpeg2000(bytes: Buffer, hasColourSpace: boolean): void {
  const header = boxesOf(bytes).find(({ type }) => type === 'jp2h');
  const boxes = header ? boxesOf(header.data) : [];
  const image = boxes.find(({ type }) => type === 'ihdr')?.data;
  if (!image || image.length < 14) return fail('it holds a JPEG 2000 picture without a header');
  checkColours(boxes, image);
  checkDepths(boxes, image[10] ?? 0);
  if (!hasColourSpace) checkColourSpaces(boxes);
}

function checkColours(boxes: Box[], image: Buffer): void {
  const palette = boxes.find(({ type }) => type === 'pclr')?.data;
  const channels = palette ? (palette[2] ?? 0) : image.readUInt16BE(8);
  if (!COLOURS.has(channels - opacityChannels(boxes))) {
    fail('it holds a JPEG 2000 picture with an odd number of colours');
  }
}

/** Channels that the channel definitions (I.5.3.6) call something else than a colour. */
function opacityChannels(boxes: Box[]): number {
  const definitions = boxes.find(({ type }) => type === 'cdef')?.data ?? Buffer.alloc(0);
  let count = 0;
  for (let at = 2; at + 6 <= definitions.length; at += 6) {
    if (definitions.readUInt16BE(at + 2) !== 0) count += 1;
  }
  return count;
}

function checkDepths(boxes: Box[], common: number): void {
  const each = boxes.find(({ type }) => type === 'bpcc')?.data ?? Buffer.alloc(0);
  const depths = common === DEPTHS_DIFFER ? [...each] : [common];
  const isOne = new Set(depths).size === 1;
  if (!isOne || ((depths[0] ?? 0) & 0x7f) + 1 > DEEPEST_COLOUR) {
    fail('it holds a JPEG 2000 picture whose colours differ in depth');
  }
}

function checkColourSpaces(boxes: Box[]): void {
  const used = colourSpace(boxes);
  const method = used?.[0] ?? 0;
  if (!used || !METHODS.has(method)) {
    return fail('it holds a JPEG 2000 picture that does not say what its colours mean');
  }
  if (method !== ENUMERATED || used.length < 7) return;
  const space = used.readUInt32BE(3);
  if (space === CMYK) fail('it uses the colours of a printing press without saying which');
  if (space === CIE_JAB) fail('it holds a JPEG 2000 picture in colours that PDF/A forbids');
}

/** The one colour space, or the one of several that says that it is exact. */
function colourSpace(boxes: Box[]): Buffer | undefined {
  const spaces = boxes
    .filter(({ type, data }) => type === 'colr' && data.length >= 3)
    .map(({ data }) => data);
  const candidates = spaces.length > 1 ? spaces.filter((data) => data[2] === 1) : spaces;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** Boxes one after the other (I.4); what is no box ends the list. */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const end = length === 0 ? bytes.length : at + length;
    if (end < at + head || end > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + head, end),
    });
    at = end;
  }
  return boxes;
}
