import { Name, type PdfObject } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';

/** The text of a name, be it an object of its own or not; undefined for another value. */
export function nameOf(file: PdfFile, value: PdfObject | undefined): string | undefined {
  const found = file.resolve(value);
  return found instanceof Name ? found.value : undefined;
}
