/** A scanned page as fax software writes it: CCITT group 4 in one strip. */
interface FaxPage {
  width: number;
  height: number;
  dpi: number;
  /** The compressed strip. */
  data: Buffer;
}

/** Tags of TIFF 6.0. */
const WIDTH = 256;
const HEIGHT = 257;
const COMPRESSION = 259;
const PHOTOMETRIC = 262;
const STRIP_OFFSETS = 273;
const STRIP_SIZES = 279;
const X_RESOLUTION = 282;
const GROUP_4 = 4;
const WHITE_IS_ZERO = 0;
const SHORT = 3;

/** Makes a PDF of bilevel TIFF files, a page each, with their data as it is. */
export function faxPdf(files: Buffer[]): Buffer {
  const pages = files.map(readFax);
  const kids = pages.map((_, index) => `${3 + 3 * index} 0 R`).join(' ');
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...pages.flatMap((page, index) => pageObjects(page, 3 + 3 * index)),
  ];
  return writePdf(objects);
}

function readFax(file: Buffer): FaxPage {
  if (file.toString('latin1', 0, 4) !== 'II*\0') throw new Error('not a little-endian TIFF');
  const start = file.readUInt32LE(4);
  const tags = new Map<number, number>();
  for (let index = 0; index < file.readUInt16LE(start); index += 1) {
    const at = start + 2 + 12 * index;
    const isShort = file.readUInt16LE(at + 2) === SHORT;
    const value = isShort ? file.readUInt16LE(at + 8) : file.readUInt32LE(at + 8);
    tags.set(file.readUInt16LE(at), value);
  }
  const tag = (number: number) => tags.get(number) ?? 0;
  if (tag(COMPRESSION) !== GROUP_4 || tag(PHOTOMETRIC) !== WHITE_IS_ZERO) {
    throw new Error('only CCITT group 4 with white as zero is understood');
  }
  const resolution = tag(X_RESOLUTION);
  const dpi = file.readUInt32LE(resolution) / file.readUInt32LE(resolution + 4);
  const data = file.subarray(tag(STRIP_OFFSETS), tag(STRIP_OFFSETS) + tag(STRIP_SIZES));
  return { width: tag(WIDTH), height: tag(HEIGHT), dpi, data };
}

function pageObjects({ width, height, dpi, data }: FaxPage, number: number): Buffer[] {
  const [w, h] = [(width * 72) / dpi, (height * 72) / dpi].map((size) => size.toFixed(3));
  const content = `q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`;
  const resources = `<< /XObject << /Scan ${number + 2} 0 R >> >>`;
  const parameters = `/DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`;
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources ${resources} /Contents ${number + 1} 0 R >>`,
    ),
    stream('', Buffer.from(content)),
    stream(`/Type /XObject /Subtype /Image ${size} /Filter /CCITTFaxDecode ${parameters}`, data),
  ];
}

function stream(dictionary: string, data: Buffer): Buffer {
  const head = `<< ${dictionary} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

function writePdf(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n%\u00e2\u00e3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    parts.push(whole);
    length += whole.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
