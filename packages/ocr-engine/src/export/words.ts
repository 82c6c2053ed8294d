import type { Box, PageText } from '../interface/page-text.ts';
import { brokenWord, lineText } from '../structure/line-text.ts';
import { BYTE_ORDER_MARK, LINE_END, textCell } from './cells.ts';
import type { PagePlace } from '../structure/page-place.ts';

const HEAD = 'page,block,line,word,text,left,top,right,bottom,confidence,language,whole_word';

/**
 * The words of a document as CSV (RFC 4180), a record for each, below one with the names of the columns: where it
 * stands, counted from 1, its text, its box in points (1/72 inch) from the upper left corner of the page, its confidence
 * in whole percent, the language that it was read in, and the whole word where a hyphen breaks it. What could be a formula
 * begins with an apostrophe.
 * @param pages in page order
 */
export async function* wordsOf(pages: AsyncIterable<PagePlace>): AsyncGenerator<string, void> {
  yield `${BYTE_ORDER_MARK}${HEAD}${LINE_END}`;
  for await (const page of pages) if (page) yield pageRecords(page);
}

function pageRecords({ page, blocks }: PageText): string {
  const records = blocks.flatMap(({ lines }, block) =>
    lines.flatMap((line, at) =>
      line.words.map((word, index) => [
        page,
        block + 1,
        at + 1,
        index + 1,
        textCell(lineText({ words: [word] })),
        ...placeOf(word.box),
        Math.round(word.confidence),
        textCell(word.language),
        textCell(
          (
            brokenWord(line, index, { before: lines[at - 1], after: lines[at + 1] })?.whole ?? ''
          ).toWellFormed(),
        ),
      ]),
    ),
  );
  return records.map((record) => `${record.join(',')}${LINE_END}`).join('');
}

const placeOf = (box: Box): string[] => box.map((points) => String(Number(points.toFixed(2))));
