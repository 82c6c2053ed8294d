import type { IncrementWriter } from '@legible/pdf/increment';
import { Dict, type PdfObject, type Ref, Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { type Matrix, multiply } from '../render/matrix.ts';
import { matrixOf } from './matrix-of.ts';
import { ownResources } from './page-entries.ts';

const MOST_BYTES = 64 << 20;

/**
 * Turns the patterns with which a page fills. They lie in the page's own space, whatever matrix its
 * content is drawn under (ISO 32000-1, 8.7.3.1), so a turn of the content leaves them where they were.
 * Those of forms follow the form. Other pages may share the patterns, which are copied therefore.
 * @throws {PdfSyntaxError} for a pattern that cannot be read
 */
export function turnPatterns(
  file: PdfFile,
  writer: IncrementWriter,
  page: Dict,
  matrix: Matrix,
): void {
  const resources = ownResources(file, page);
  const patterns = file.dict(resources.get('Pattern'));
  if (!patterns) return;
  const turned = new Dict();
  for (const [name, value] of patterns) {
    const pattern = file.resolve(value);
    turned.set(name, isPattern(pattern) ? writeTurned(file, writer, pattern, matrix) : value);
  }
  resources.set('Pattern', turned);
  page.set('Resources', resources);
}

const isPattern = (value: PdfObject | Stream): value is Dict | Stream =>
  value instanceof Dict || value instanceof Stream;

/** A tiling pattern is a stream, a shading pattern a dictionary (8.7.3.1, 8.7.4.2). */
function writeTurned(
  file: PdfFile,
  writer: IncrementWriter,
  pattern: Dict | Stream,
  matrix: Matrix,
): Ref {
  const dict = new Dict(pattern instanceof Stream ? pattern.dict : pattern);
  dict.set('Matrix', multiply(matrixOf(file.resolve(dict.get('Matrix'))), matrix));
  const ref = writer.allocate();
  if (pattern instanceof Stream) {
    for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
    writer.writeStream(ref, dict, file.decoded(pattern, MOST_BYTES));
  } else writer.writeObject(ref, dict);
  return ref;
}
