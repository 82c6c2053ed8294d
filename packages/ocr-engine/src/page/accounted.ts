import { EngineError } from '../interface/errors.ts';
import type { Block } from '../interface/page-text.ts';
import type { Draw } from '../recognise/recogniser.ts';
import { detectScript, type SeenScript } from '../tesseract/detect-script.ts';
import { isHardlyRead } from '../text/words.ts';
import { findGarbled } from './garbled.ts';
import { findUnreadInk, type UnreadInk } from './unread-ink.ts';

const UNREADABLE: Record<UnreadInk, string> = {
  print:
    'Hardly a word of this page could be read, though there is print on it: it stayed as it was. ' +
    'A sharper or darker scan may help.',
  other:
    'This page shows something, perhaps a picture, but hardly a word was found on it: it stayed as it was.',
};

/** A page that is looked at as it lies, whatever is read on it. */
interface SeenPage {
  draw: Draw;
  dpi: number;
  /** What its letters look like: looked at once. */
  looksLike: () => SeenScript | undefined;
  /** Whether it shows nothing that could be print. */
  isEmpty: () => boolean;
}

/** @param dpi resolution of the page's picture */
export function seenPage(draw: Draw, dpi: number): SeenPage {
  let looks: { like: SeenScript | undefined } | undefined;
  return {
    draw,
    dpi,
    looksLike: () => (looks ??= { like: draw((image) => detectScript(image, dpi)) }).like,
    isEmpty: () => draw((image) => findUnreadInk(image, dpi, [])) === undefined,
  };
}

/**
 * All ink of a page must be accounted for: by words, or as dirt.
 * @returns undefined for a page without words and without anything that could be some
 * @throws {EngineError} `page-garbled` where no language's words stand, `page-unreadable` where hardly one does on a page
 * that shows more
 */
export function accounted(
  blocks: Block[],
  { draw, dpi, looksLike }: SeenPage,
): Block[] | undefined {
  const garbled = findGarbled(blocks, looksLike);
  if (garbled) throw new EngineError('page-garbled', garbled.detail, garbled);
  if (!isHardlyRead(blocks)) return blocks;
  const unread = draw((image) => findUnreadInk(image, dpi, blocks));
  if (unread) throw new EngineError('page-unreadable', UNREADABLE[unread]);
  return blocks.length > 0 ? blocks : undefined;
}
