import { IncrementWriter } from '@legible/pdf/increment';
import type { RepairReport } from '../interface/task-reports.ts';
import { isWhole } from '../inspect/open-for-update.ts';
import { namedError, openPdf } from '../inspect/open-pdf.ts';
import { PdfSyntaxError, type Ref } from '@legible/pdf/objects';
import { countLost, recounted } from '@legible/pdf/page-counts';
import { listPages } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import { WrittenFile } from '../files/written-file.ts';

/**
 * Writes a whole cross-reference table of the objects that a file holds, to be appended to it, and its page tree with
 * the right number of pages.
 * @returns also what of the pages is not in the file
 * @throws {EngineError} `damaged` when no pages are found, `encrypted`
 */
export function appendTable(path: string, incrementPath: string): RepairReport {
  let file: PdfFile | undefined;
  try {
    file = openPdf(path, { rebuild: true });
    const pages = listPages(file);
    if (pages.length === 0) throw new PdfSyntaxError('no pages');
    const writer = new IncrementWriter(file, new WrittenFile(incrementPath));
    for (const [ref, node] of recounted(file)) writer.writeObject(ref, node);
    writer.finish();
    return { incrementBytes: writer.size, ...missingIn(file, pages) };
  } catch (error) {
    throw namedError(error);
  } finally {
    file?.close();
  }
}

function missingIn(file: PdfFile, pages: Ref[]): Omit<RepairReport, 'incrementBytes'> {
  const incompletePages = pages.flatMap((ref, index) => (isWhole(file, ref) ? [] : [index + 1]));
  return { lostPages: countLost(file), incompletePages };
}
