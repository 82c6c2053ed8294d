import type { Block } from '../interface/page-text.ts';
import { deepenPaleInk } from '../paper/uneven-ink.ts';
import type { Language } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { type PreparedPage, preparePage } from './prepare-page.ts';
import type { Draw } from './recogniser.ts';
import { hasLibtesseract } from '../tesseract/libtesseract.ts';
import { shareKnown } from '../languages/known-words.ts';
import { bestOfBoth } from '../text/best-of-both.ts';
import { meanByLetters, sureLetters, wordsIn } from '../text/words.ts';

/** Where lines, or parts of them, were lost in pale ink, this much more lies in lines. */
const LONGER = 1.02;
/** With pale ink made dark, what shines through from the other side is, too: this many more letters must be sure. */
const BETTER = 1.1;
/** Clean print is read with more confidence than this, by its letters: on pages like those of books, and on others. */
const CLEAN = { sure: 88, unsure: 93 };
/** Some networks, as that of Greek, are a little less sure of all print: then this share of its letters stands in words of the language's list. */
const KNOWN = { sure: 85, share: 0.85 };

/**
 * Reads a page again with its pale ink made dark, where it has such and more lines are found so.
 * @param before the page without that, and `plain`, what was read of it
 * @returns the best of both; `plain` where there is none
 */
export async function readDeepened(
  draw: Draw,
  dpi: number,
  languages: Language[],
  before: PreparedPage,
  plain: Block[],
): Promise<Block[]> {
  const page = draw((image) =>
    deepenPaleInk(image) ? preparePage(image, dpi, languages) : undefined,
  );
  if (!page || lengthOf(page) <= LONGER * lengthOf(before)) return plain;
  const blocks = await readPage(page, languages);
  const isBetter = sureLetters(blocks) > BETTER * sureLetters(plain);
  return isBetter ? bestOfBoth(blocks, plain) : bestOfBoth(plain, blocks);
}

/**
 * Reads a page again by lines that were found in another way, where it is no clean print: our own line finder loses some
 * that libtesseract finds, and the other way round. Of scripts that are no alphabet, and without libtesseract, there is no other way.
 * @param before the page as it was read, and `first`, what was read of it
 * @returns the best of both
 */
export async function readByOtherLines(
  draw: Draw,
  dpi: number,
  languages: Language[],
  { isSure }: PreparedPage,
  first: Block[],
): Promise<Block[]> {
  const areLetters = languages.every(({ isAlphabetic }) => isAlphabetic);
  if (isClean(first, isSure, languages) || !areLetters || !hasLibtesseract()) return first;
  const page = draw((image, reduced) =>
    preparePage(image, dpi, languages, { reduced, otherLines: true }),
  );
  if (!page || page.lines.length === 0) return first;
  return bestOfBoth(first, await readPage(page, languages));
}

function isClean(blocks: Block[], isSure: boolean, [language]: Language[]): boolean {
  const words = wordsIn(blocks);
  const confidence = meanByLetters(words);
  if (confidence >= (isSure ? CLEAN.sure : CLEAN.unsure)) return true;
  if (!isSure || confidence < KNOWN.sure || !language?.words) return false;
  const texts = words.map(({ text }) => text);
  return (shareKnown(texts, language.words) ?? 0) >= KNOWN.share;
}

/** How long all lines of a page are, in pixels. */
function lengthOf({ lines }: PreparedPage): number {
  const parts = lines.flatMap(({ line }) => line.parts);
  return parts.reduce((sum, [left, , right]) => sum + right - left, 0);
}
