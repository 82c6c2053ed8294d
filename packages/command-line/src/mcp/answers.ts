import { type DocumentReport, EngineError } from '@legible/ocr-engine';
import { findLines } from './find-lines.ts';
import type { Texts } from './page-texts.ts';

/** A longer answer leaves an assistant no room for anything else. */
const MOST_LINES = 100;

const NOT_READ = '(This page could not be read.)';

/** The pages that could not be read, from 1. */
export function failedPages(pages: DocumentReport['pages']): number[] {
  return pages.filter(({ error }) => error).map(({ page }) => page);
}

/** Names the pages that could not be read; `''` without any. */
export function failedNote(failed: readonly number[]): string {
  return failed.length > 0 ? `Pages that could not be read: ${failed.join(', ')}.` : '';
}

/** The whole file as Markdown. */
export function markdownAnswer({ markdown, failed }: Texts): string {
  return joined('\n\n', [markdown, failedNote(failed)]);
}

/**
 * @param first, last pages, from 1; `last` may lie behind the end
 * @throws {EngineError} `usage` where the file has fewer pages, or `last` is before `first`
 */
export function textAnswer(
  { pages, failed }: Texts,
  { first, last }: { first: number; last: number | undefined },
): string {
  if (first > pages.length) {
    throw new EngineError('usage', `The file has ${pages.length} pages only.`);
  }
  if (last !== undefined && last < first) {
    throw new EngineError('usage', `The last page, ${last}, is before page ${first}.`);
  }
  return pages
    .slice(first - 1, last)
    .map((text, at) => {
      const page = first + at;
      const shown = failed.includes(page) ? joined('\n', [NOT_READ, text]) : text;
      return `--- Page ${page} of ${pages.length} ---\n${shown}`;
    })
    .join('\n\n');
}

/** The lines that hold all words of the query, and what keeps others from being among them. */
export function searchAnswer({ pages, failed }: Texts, query: string): string {
  const found = findLines(pages, query);
  const note = failedNote(failed);
  if (found.length === 0) return joined(' ', [`Nothing on ${pages.length} pages.`, note]);
  const lines = found.slice(0, MOST_LINES).map(({ page, line }) => `Page ${page}: ${line}`);
  const cut =
    found.length > MOST_LINES
      ? `These are the first ${MOST_LINES} of ${found.length} lines: ask for more words.`
      : '';
  return joined('\n', [...lines, cut, note]);
}

const joined = (between: string, parts: string[]) => parts.filter(Boolean).join(between);
