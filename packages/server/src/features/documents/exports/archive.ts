import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface Entry {
  path: string;
  isPacked: boolean;
  open(): Readable;
}

/**
 * A ZIP archive that is written while it is read, an entry after the other: the next one is asked for when the one
 * before has gone, so that neither memory nor open files grow with it. It has 64-bit fields where it needs them. An
 * entry that breaks off breaks the archive off, since one that ends short of a file would look whole. When the reader
 * leaves, what is open is closed and no further entry is asked for.
 * @param onOver called once when its reader has it or has left, and no more is made for it, whichever comes last
 */
export function streamedArchive(
  entries: AsyncGenerator<Entry, void>,
  onOver: () => void = () => undefined,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const breakOff = (error: Error) => output.destroy(error);
  let open: Readable | undefined;
  zip.on('error', breakOff);
  // It may break off before there is a listener; the reader hears of that all the same.
  output.on('error', () => undefined);
  output.once('close', () => open?.destroy());
  const fill = async () => {
    for await (const entry of entries) {
      if (output.destroyed) return;
      open = entry.open();
      zip.addReadStream(open, entry.path, { compress: !entry.isPacked });
      await finished(open);
    }
    zip.end();
  };
  const closed = new Promise((resolve) => output.once('close', resolve));
  void Promise.all([fill().catch(breakOff), closed]).then(onOver);
  return output;
}
