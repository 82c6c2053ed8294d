import { Dict, type PdfObject, PdfSyntaxError, Ref, Stream } from '@legible/pdf/objects';
import { namedError, openPdf } from '../inspect/open-pdf.ts';
import { listPages } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import { openDocument } from '../render/document.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { checkContent, MOST_CONTENT } from './content-rules.ts';
import { documentInfo } from './document-info.ts';
import { refuseBeforehand } from './not-archivable.ts';
import { conforming, filtersOf } from './object-rules.ts';
import { conformOptionalContent } from './optional-content.ts';
import { checkPage } from './page-rules.ts';
import { srgbProfile } from './srgb-profile.ts';

/**
 * Entries of the catalogue that are written anew or say nothing of the pages. Requirements (ISO 19005-2,
 * 6.11) ask for programs to be run, and a file that holds any is refused. A version other than the header's, such as 2.0,
 * is none that PDF/A-2 knows.
 */
const LEFT_OUT = [
  'Metadata',
  'OutputIntents',
  'OpenAction',
  'PieceInfo',
  'Requirements',
  'Version',
];

/**
 * Writes a file anew as PDF/A-2b (ISO 19005-2): everything that can be reached, in the syntax that it
 * asks for, with sRGB as the meaning of device colours and its metadata as XMP. Runs in a child.
 * Fonts are looked at from outside only: whether they are embedded, not what their programs hold.
 * @throws {EngineError} `not-archivable` that says what stands against it, `damaged`, `encrypted`
 */
export async function convertToPdfA(path: string, outputPath: string): Promise<{ bytes: number }> {
  const { pdfium, handle } = await openDocument(path);
  let file: PdfFile | undefined;
  try {
    file = openPdf(path);
    const signed = pdfium.FPDF_GetSignatureCount(handle) > 0;
    refuseBeforehand({ signed, encrypted: file.encryption !== undefined });
    return { bytes: writeArchive(file, outputPath) };
  } catch (error) {
    throw namedError(error);
  } finally {
    file?.close();
  }
}

function writeArchive(file: PdfFile, outputPath: string): number {
  const root = file.xref.trailer.get('Root');
  if (!(root instanceof Ref)) throw new PdfSyntaxError('no root');
  checkPages(file);
  const writer = new ArchiveWriter(outputPath);
  try {
    const catalogue = new Dict(file.dict(root));
    const info = documentInfo(file);
    for (const key of LEFT_OUT) catalogue.delete(key);
    const extras = { metadata: info.xmp, profile: srgbProfile(), info: info.dict };
    const reached = new Reached(file, writer);
    conformOptionalContent(file, catalogue);
    conforming(file, catalogue);
    writer.writeCatalogue(reached.renumbered(catalogue), extras);
    reached.writeAll();
    return writer.finish(file.resolve(file.xref.trailer.get('ID')));
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function checkPages(file: PdfFile): void {
  for (const [index, ref] of listPages(file).entries()) {
    const page = file.dict(ref) ?? new Dict();
    checkPage(file, page, index + 1);
    const contents = file.resolve(page.get('Contents'));
    const streams = Array.isArray(contents)
      ? contents.map((item) => file.resolve(item))
      : [contents];
    const parts = streams.map((stream) =>
      stream instanceof Stream ? file.decoded(stream, MOST_CONTENT) : Buffer.alloc(0),
    );
    checkContent(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])));
  }
}

/** Everything that is referred to from what was written, each under a number of its own. */
class Reached {
  readonly #file: PdfFile;
  readonly #writer: ArchiveWriter;
  readonly #numbers = new Map<number, Ref>();
  readonly #waiting: [Ref, Ref][] = [];

  constructor(file: PdfFile, writer: ArchiveWriter) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Writes what the objects written so far refer to, and what these refer to. */
  writeAll(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [old, fresh] = next;
      const object = conforming(this.#file, this.#file.load(old));
      if (object instanceof Stream) this.#writeStream(fresh, object);
      else this.#writer.writeObject(fresh, this.renumbered(object));
    }
  }

  /** A value whose references lead to the new numbers. */
  renumbered(value: PdfObject): PdfObject {
    if (value instanceof Ref) return this.#numberOf(value);
    if (Array.isArray(value)) return value.map((item) => this.renumbered(item));
    if (!(value instanceof Dict)) return value;
    const result = new Dict();
    for (const [key, item] of value) result.set(key, this.renumbered(item));
    return result;
  }

  #numberOf(old: Ref): PdfObject {
    const entry = this.#file.xref.entries.get(old.number);
    if (!entry || entry.kind === 'free') return null;
    const known = this.#numbers.get(old.number);
    if (known) return known;
    const fresh = this.#writer.allocate();
    this.#numbers.set(old.number, fresh);
    this.#waiting.push([old, fresh]);
    return fresh;
  }

  #writeStream(ref: Ref, stream: Stream): void {
    const { dict, bytes } = withoutLzw(this.#file, stream);
    if (isContent(dict)) checkContent(this.#file.decoded(stream, MOST_CONTENT));
    const written = this.renumbered(dict) as Dict;
    written.delete('Length');
    this.#writer.writeStream(ref, written, bytes);
  }
}

/** Forms and tiling patterns draw as pages do. */
function isContent(dict: Dict): boolean {
  return dict.name('Subtype') === 'Form' || dict.number('PatternType') === 1;
}

/** LZW is forbidden (6.1.7.2): its data are written as they are. */
function withoutLzw(file: PdfFile, stream: Stream): Stream {
  if (!filtersOf(file, stream.dict).includes('LZWDecode')) return stream;
  const dict = new Dict(stream.dict);
  const bytes = file.decoded(stream, MOST_CONTENT);
  dict.delete('Filter');
  dict.delete('DecodeParms');
  return new Stream(dict, bytes);
}
