import type { Block } from '../interface/page-text.ts';
import { deepenPaleInk } from '../paper/uneven-ink.ts';
import type { Language } from './language.ts';
import { readPage } from './lstm-page.ts';
import { type PreparedPage, preparePage } from './prepare-page.ts';
import type { Draw } from './recogniser.ts';
import { sureLetters } from '../text/words.ts';

/** Where lines, or parts of them, were lost in pale ink, this much more lies in lines. */
const LONGER = 1.02;
/** With pale ink made dark, what shines through from the other side is, too: this many more letters must be sure. */
const BETTER = 1.1;

/**
 * Reads a page again with its pale ink made dark, where it has such and more lines are found so.
 * @param before the page without that, and `plain`, what was read of it
 * @returns undefined where there is none, or where it reads no better so
 */
export async function readDeepened(
  draw: Draw,
  dpi: number,
  languages: Language[],
  before: PreparedPage,
  plain: Block[],
): Promise<Block[] | undefined> {
  const page = draw((image) =>
    deepenPaleInk(image) ? preparePage(image, dpi, languages) : undefined,
  );
  if (!page || lengthOf(page) <= LONGER * lengthOf(before)) return undefined;
  const blocks = await readPage(page, languages);
  return sureLetters(blocks) > BETTER * sureLetters(plain) ? blocks : undefined;
}

/** How long all lines of a page are, in pixels. */
function lengthOf({ lines }: PreparedPage): number {
  const parts = lines.flatMap(({ line }) => line.parts);
  return parts.reduce((sum, [left, , right]) => sum + right - left, 0);
}
