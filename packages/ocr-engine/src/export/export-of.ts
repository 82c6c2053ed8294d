import { FurnitureFinder, type Furniture } from '../structure/furniture.ts';
import type { Hyphens } from '../structure/line-text.ts';
import type { PagePlace } from '../structure/page-place.ts';
import { SizeCounts } from '../structure/type-size.ts';
import { withoutFurniture } from '../structure/without-furniture.ts';
import { altoOf } from './alto.ts';
import { csvOf } from './csv.ts';
import { hocrOf } from './hocr.ts';
import { markdownOf } from './markdown.ts';
import { plainTextOf } from './text.ts';
import { wordsOf } from './words.ts';

/** What the text of a document can be written as: `csv` and `xlsx` hold its tables, `words` all words. */
export type TextFormat = 'text' | 'markdown' | 'docx' | 'hocr' | 'alto' | 'words' | 'csv' | 'xlsx';

/** What is left out or joined where the text is for people. */
export interface TextChoices {
  /** Of text, Markdown and Word. */
  hyphens: Hyphens;
  /** Running heads and page numbers, as they are found by their repetition and place. */
  furniture: 'kept' | 'left_out';
}

/**
 * Pages in their order: null for one that is blank, behind which a sentence goes on, undefined for one that was not
 * recognised. It may be called twice.
 */
export type Pages = () => AsyncIterable<PagePlace>;

/**
 * The text of a document in a format, piece by piece. Where running heads are to be left out, and for headings, all pages are
 * gone through once before the first piece comes; some lines of each are kept meanwhile.
 * @param pages may be called twice
 * @param choices for text, Markdown and Word
 */
export async function* exportOf(
  format: TextFormat,
  pages: Pages,
  { hyphens, furniture }: TextChoices,
): AsyncGenerator<string | Uint8Array, void> {
  const hasHeadings = format === 'markdown' || format === 'docx';
  const leavesOut = furniture === 'left_out';
  const found = hasHeadings || leavesOut ? await survey(pages()) : undefined;
  const taken = found && leavesOut ? withoutFurniture(pages(), found.furniture) : pages();
  const parts = { hyphens, usualSize: found?.usualSize ?? 0 };
  const pieces: Record<TextFormat, () => AsyncIterable<string | Uint8Array>> = {
    text: () => plainTextOf(taken, { joinHyphens: hyphens === 'joined' }),
    markdown: () => markdownOf(taken, parts),
    docx: () => packed(async () => (await import('./docx.ts')).docxOf(taken, parts)),
    hocr: () => hocrOf(taken),
    alto: () => altoOf(taken),
    words: () => wordsOf(taken),
    csv: () => csvOf(taken),
    xlsx: () => packed(async () => (await import('./xlsx.ts')).xlsxOf(taken)),
  };
  yield* pieces[format]();
}

/** What is packed is loaded late: it takes longer to load than all other formats together. */
async function* packed<T>(load: () => Promise<AsyncIterable<T>>): AsyncGenerator<T> {
  yield* await load();
}

interface Survey {
  furniture: Furniture;
  /** The size of the type in which most is set, in points. */
  usualSize: number;
}

/** What can be said only of all pages together. */
async function survey(pages: AsyncIterable<PagePlace>): Promise<Survey> {
  const finder = new FurnitureFinder();
  const sizes = new SizeCounts();
  let count = 0;
  for await (const page of pages) {
    if (!page) continue;
    count += 1;
    finder.add(page);
    sizes.add(page);
  }
  return { furniture: await finder.find(count), usualSize: sizes.usual };
}
