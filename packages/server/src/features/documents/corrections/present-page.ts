import { pageStateDetail } from '@legible/contracts/messages/documents/page-states';
import type { PageTextResponse, PageWords } from '@legible/contracts/documents/page-text';
import { followsClosely, mendedBlocks, type PageText, partedLines } from '@legible/ocr-engine';
import type { OwnPage } from './own-page.ts';
import { readingOf, type StoredCorrection } from './corrections.ts';

/** What the viewer is told of a page. @param words null for one of which no text is stored */
export function presentPage(page: OwnPage, words: PageWords | null): PageTextResponse {
  const { number, state, errorCode } = page;
  const isKnown = state !== 'recognised' && state !== 'waiting';
  const reason = isKnown ? errorCode : null;
  const detail = pageStateDetail(state, reason);
  const isRead = state === 'recognised';
  const own = words && !isRead ? { own: words } : {};
  return { page: number, state, reason, detail, text: isRead ? words : null, ...own };
}

/** The words of a page with its corrections, each with what was read, in paragraphs; lines without a word are left out. */
export function presentWords(
  { textKey }: Pick<OwnPage, 'textKey'>,
  text: PageText,
  corrections: StoredCorrection[],
): PageWords {
  const { width, height, pose } = text;
  const read = new Map(corrections.map((correction) => [correction.word, correction.read]));
  const paragraphs = partedLines(mendedBlocks(text, corrections), text.tables);
  const blocks = paragraphs.map(({ box, lines }) => ({
    box,
    lines: withJoined(lines).map(({ words, ...line }) => ({
      ...line,
      words: words.map((word) => wordOf(word, read)),
    })),
  }));
  return {
    reading: readingOf(textKey),
    width,
    height,
    turn: pose?.turn ?? 0,
    skew: pose?.skew ?? 0,
    blocks,
    corrected: correctedOf(text, corrections),
  };
}

function wordOf<T extends { at: number }>(word: T, read: ReadonlyMap<number, string>) {
  const before = read.get(word.at);
  return before === undefined ? word : { ...word, read: before };
}

/** Lines of a block; a word that follows the one before it without a space is told from the others. */
function withJoined<W extends { text: string }, L extends { words: W[] }>(lines: L[]) {
  let before = '';
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      const isJoined = followsClosely(before, word.text);
      before = word.text;
      return isJoined ? { ...word, joined: true as const } : word;
    }),
  }));
}

function correctedOf({ blocks }: PageText, corrections: StoredCorrection[]) {
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return corrections.flatMap(({ word, read, text }) => {
    const box = words[word]?.box;
    return box ? [{ at: word, read, text, box }] : [];
  });
}
