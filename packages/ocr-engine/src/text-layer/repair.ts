import { IncrementWriter } from '../pdf/increment-writer.ts';
import { namedError } from '../pdf/named-errors.ts';
import { PdfSyntaxError } from '../pdf/objects.ts';
import { listPages } from '../pdf/page-tree.ts';
import { PdfFile } from '../pdf/pdf-file.ts';

/**
 * Writes a whole cross-reference table of the objects that a file holds, to be appended to it.
 * @throws {EngineError} `damaged` when no pages are found, `encrypted`
 */
export function appendTable(path: string, incrementPath: string): { incrementBytes: number } {
  let file: PdfFile | undefined;
  try {
    file = new PdfFile(path, { rebuild: true });
    if (listPages(file).length === 0) throw new PdfSyntaxError('no pages');
    const writer = new IncrementWriter(file, incrementPath);
    writer.finish();
    return { incrementBytes: writer.size };
  } catch (error) {
    throw namedError(error);
  } finally {
    file?.close();
  }
}
