import { Dict, PdfString, Ref } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import type { IncrementWriter } from '@legible/pdf/increment';
import { languageTag } from '../languages/language-tag.ts';
import type { Line, PageText } from '../interface/page-text.ts';
import { languagesOf } from '../text/words.ts';

/** Pages that must have been read for their language to be that of the document, as a share of all. */
const MOST_PAGES = 0.5;

/**
 * In which language the text of a document is (ISO 32000-2, 14.9.2): the catalogue's, if it tells one, else that of the
 * first page that was read. Lines in another one say so.
 */
export class DocumentLanguage {
  readonly #stated: string | undefined;
  #found: string | undefined;
  #pages = 0;

  constructor(file: PdfFile) {
    const stated = catalogueOf(file)?.get('Lang');
    const value = stated === undefined ? undefined : file.resolve(stated);
    this.#stated = value instanceof PdfString ? value.bytes.toString('latin1') : undefined;
  }

  /** Takes a page's text into account, before its layer is written. */
  add({ blocks }: PageText): void {
    this.#pages += 1;
    this.#found ??= tagOf(languagesOf(blocks));
  }

  /** The language that a line must name: undefined where it has that of the document, or none. */
  ownOf(line: Line): string | undefined {
    const tag = tagOf(languagesOf([{ box: line.box, lines: [line] }]));
    return tag === undefined || this.#isMain(tag) ? undefined : tag;
  }

  /** Names the language in the catalogue, unless that has one or is signed, or most pages were not read. */
  write(file: PdfFile, writer: IncrementWriter, pageCount: number): void {
    const ref = file.xref.trailer.get('Root');
    const catalogue = catalogueOf(file);
    if (!catalogue || !(ref instanceof Ref) || isSigned(file, catalogue)) return;
    if (this.#stated !== undefined || this.#found === undefined) return;
    if (this.#pages < MOST_PAGES * pageCount) return;
    catalogue.set('Lang', new PdfString(Buffer.from(this.#found)));
    writer.writeObject(ref, catalogue);
  }

  /** Of what the catalogue tells, a country says nothing that a model could know. */
  #isMain(tag: string): boolean {
    if (this.#stated === undefined) return tag === this.#found;
    return this.#stated.split(/[-_]/)[0]!.toLowerCase() === tag.split('-')[0];
  }
}

function tagOf([most]: string[]): string | undefined {
  return most === undefined ? undefined : languageTag(most);
}

/** SigFlags, table 225. */
function isSigned(file: PdfFile, catalogue: Dict): boolean {
  const flags = file.dict(catalogue.get('AcroForm'))?.number('SigFlags') ?? 0;
  return (flags & 1) === 1;
}

function catalogueOf(file: PdfFile): Dict | undefined {
  return file.dict(file.xref.trailer.get('Root'));
}
