/**
 * An ICC profile of the sRGB colour space (IEC 61966-2-1), made field by field from ICC.1:2004-10: a
 * matrix and one curve, some 500 bytes. All values are big-endian.
 */
export function srgbProfile(): Buffer {
  const curve = Buffer.concat([
    tagType('para'),
    Buffer.from([0, 3, 0, 0]),
    // Exponent and segments of the standard's curve: Y = (a·X + b)^g above d, c·X below.
    fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
  ]);
  const tags: [string, Buffer][] = [
    ['desc', text('sRGB')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    // The primaries as seen under D50, by the Bradford adaptation.
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
    ['chad', Buffer.concat([tagType('sf32'), fixed(...ADAPTATION)])],
  ];
  return assemble(tags);
}

/** From D65 to D50. */
const ADAPTATION = [
  1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168,
];

function assemble(tags: [string, Buffer][]): Buffer {
  const directory: Buffer[] = [int32(tags.length)];
  const bodies: Buffer[] = [];
  const start = 128 + 4 + 12 * tags.length;
  let offset = start;
  for (const [name, body] of tags) {
    directory.push(Buffer.from(name, 'latin1'), int32(offset, body.length));
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header(offset), ...directory, ...bodies]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x04200000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // A date must be there; it is that of the standard's last change.
  [2003, 1, 1, 0, 0, 0].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(bytes, 68);
  return bytes;
}

const tagType = (name: string) => Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(4)]);

const xyz = (x: number, y: number, z: number) => Buffer.concat([tagType('XYZ '), fixed(x, y, z)]);

/** A text in one language, as multiLocalizedUnicode. */
function text(value: string): Buffer {
  const letters = Buffer.from(value, 'utf16le').swap16();
  const record = [int32(1, 12), Buffer.from('enUS', 'latin1'), int32(letters.length, 28)];
  return Buffer.concat([tagType('mluc'), ...record, letters]);
}

/** s15Fixed16Number. */
const fixed = (...values: number[]) => int32(...values.map((value) => Math.round(value * 65_536)));

function int32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeInt32BE(value | 0, 4 * index));
  return bytes;
}
