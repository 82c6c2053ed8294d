import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ExportedFile {
  /** Path inside the archive. */
  path: string;
  open(): Readable;
}

/**
 * A zip archive that is written while it is read; PDFs are packed already, so they are only stored.
 * A file that cannot be read to its end breaks the archive off with that file's error: one that ends
 * short of a file would look whole. A reader that leaves closes the file that is open for it.
 */
export function archive(data: unknown, files: ExportedFile[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const breakOff = (error: Error) => output.destroy(error);
  let source: Readable | undefined;
  zip.on('error', breakOff);
  // It may break off before there is a listener; the reader hears of that all the same.
  output.on('error', () => undefined);
  output.once('close', () => source?.destroy());
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'account.json');
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { compress: false }, (give) => {
      // The output is closed already, so that nothing would close a file that is opened now.
      if (output.destroyed) return;
      source = file.open().on('error', breakOff);
      give(null, source);
    });
  }
  zip.end();
  return output;
}
