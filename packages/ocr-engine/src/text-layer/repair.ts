import { IncrementWriter } from '@legible/pdf/increment';
import { namedError, openPdf } from '../inspect/open-pdf.ts';
import { PdfSyntaxError } from '@legible/pdf/objects';
import { recounted } from '@legible/pdf/page-counts';
import { listPages } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import { WrittenFile } from '../files/written-file.ts';

/**
 * Writes a whole cross-reference table of the objects that a file holds, to be appended to it, and its page tree with
 * the right number of pages.
 * @throws {EngineError} `damaged` when no pages are found, `encrypted`
 */
export function appendTable(path: string, incrementPath: string): { incrementBytes: number } {
  let file: PdfFile | undefined;
  try {
    file = openPdf(path, { rebuild: true });
    if (listPages(file).length === 0) throw new PdfSyntaxError('no pages');
    const writer = new IncrementWriter(file, new WrittenFile(incrementPath));
    for (const [ref, node] of recounted(file)) writer.writeObject(ref, node);
    writer.finish();
    return { incrementBytes: writer.size };
  } catch (error) {
    throw namedError(error);
  } finally {
    file?.close();
  }
}
