import { inflateRawSync } from 'node:zlib';

const CENTRAL = Buffer.from('PK\u0001\u0002');
const END = Buffer.from('PK\u0005\u0006');

/** The entries of a ZIP archive by their names, as its central directory tells them (APPNOTE.TXT, 4.3.12). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  // An entry may be an archive itself: the last directory is that of all.
  let at = archive.readUInt32LE(archive.lastIndexOf(END) + 16);
  while (archive.subarray(at, at + 4).equals(CENTRAL)) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const head = 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(local + head, local + head + size);
    entries.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
