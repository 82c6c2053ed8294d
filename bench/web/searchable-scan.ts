import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfWriter } from '@legible/fixtures/pdf-writer';
import { textPicture } from '@legible/fixtures/picture-files';
import { harbour } from '@legible/fixtures/samples';
import { makeSearchable } from '@legible/ocr-engine';
import { PdfFile } from '@legible/pdf/file';

/** A page of text as a picture, made searchable by our engine. */
export async function searchableScan(): Promise<PdfFile> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-bench-scan-'));
  try {
    const [scan, processed] = [join(folder, 'scan.pdf'), join(folder, 'processed.pdf')];
    await writeFile(scan, await scanOf(harbour.split('\n').filter(Boolean)));
    await makeSearchable(scan, processed, { languages: ['eng'] });
    return fileOf(await readFile(processed));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scanOf(lines: string[]): Promise<Uint8Array> {
  const picture = Buffer.from(await textPicture(lines, 'jpeg'));
  const { width, height } = jpegSize(picture);
  const writer = new PdfWriter();
  const [catalog, tree] = [writer.reserve(), writer.reserve()];
  const image = writer.addStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB` +
      ' /BitsPerComponent 8 /Filter /DCTDecode',
    picture,
  );
  const content = writer.addStream('', Buffer.from('q 595 0 0 842 0 0 cm /Scan Do Q'));
  const page = writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R` +
      ` /Resources << /XObject << /Scan ${image} 0 R >> >> >>`,
  );
  writer.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  writer.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  return writer.finish(catalog);
}

function fileOf(bytes: Buffer): PdfFile {
  return new PdfFile({
    size: bytes.length,
    read: (target, position) => bytes.copy(target, 0, position, position + target.length),
    close: () => {},
  });
}

/** Of the frame header of a JPEG. */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc3) continue;
    return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('The picture has no frame');
}
