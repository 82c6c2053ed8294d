import { describe, expect, it } from 'vitest';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { Block, Line, PageText } from '../interface/page-text.ts';
import { documentParts, type DocumentPart } from './document-parts.ts';
import type { PagePlace } from './page-place.ts';

/** A line whose capitals are 7 points high for each 10 points of type, from the left margin to `right`. */
function line(text: string, top: number, { size = 10, left = 72, right = 500 } = {}): Line {
  const words = text.split(' ');
  const width = (right - left) / words.length;
  const baseline = top + 0.7 * size;
  return lineOf(
    words.map((word, index) => [
      word,
      [left + width * index, top, left + width * (index + 1) - 4, baseline],
    ]),
    { baseline: [left, baseline, right, baseline] },
  );
}

const block = (...lines: Line[]): Block => ({ box: [72, 72, 500, 700], lines });
const page = (number: number, ...blocks: Block[]): PageText => ({ ...pageOf([], number), blocks });

async function partsOf(pages: PagePlace[], hyphens: 'joined' | 'kept' = 'joined') {
  const parts: DocumentPart[] = [];
  for await (const part of documentParts(given(pages), { hyphens, usualSize: 10 }))
    parts.push(part);
  return parts;
}

async function* given(pages: PagePlace[]) {
  yield* pages;
}

/** Each part in a word: pages by number, headings by level. */
const told = (parts: DocumentPart[]) =>
  parts.map((part) => {
    if (part.kind === 'page') return `[${part.page}]`;
    if (part.kind === 'table') return 'table';
    return `${'#'.repeat(part.level)}${part.isPoint ? '-' : ''}${part.text}`;
  });

describe('paragraphs', () => {
  it('begin with an indent, and lines of one are one text', async () => {
    const text = block(
      line('The Harbour was Quiet when', 100),
      line('the First Boats came Home. The', 112),
      line('Town was Asleep.', 124, { right: 200 }),
      line('Nobody Heard them Come, but', 136, { left: 82 }),
      line('the Keeper of the Tower.', 148),
    );
    expect(told(await partsOf([page(1, text)]))).toEqual([
      '[1]',
      'The Harbour was Quiet when the First Boats came Home. The Town was Asleep.',
      'Nobody Heard them Come, but the Keeper of the Tower.',
    ]);
  });

  it('begin behind a larger step, and behind a sentence that ends early', async () => {
    const text = block(
      line('One Line Ends', 100),
      line('And Goes on.', 112),
      line('Another Begins Below', 140),
      line('and is Over.', 152, { right: 250 }),
      line('The Third Follows it', 164),
      line('Behind this Hill', 176),
    );
    expect(told(await partsOf([page(1, text)])).slice(1)).toEqual([
      'One Line Ends And Goes on.',
      'Another Begins Below and is Over.',
      'The Third Follows it Behind this Hill',
    ]);
  });

  it('of one line begin where most have one, and full lines go on though they stand far apart', async () => {
    const minutes = block(
      line('The Chair Opened the Meeting of the Harbour', 100),
      line('Where All the Boats of the Town are', 112),
      line('and its Light', 124, { right: 200 }),
      line('Second Point', 148, { right: 150 }),
      line('Nothing was Said of the Old Boats', 172, { right: 350 }),
      line('Third Point', 196, { right: 150 }),
      line('The Light was Lit by All', 220, { right: 300 }),
    );
    expect(told(await partsOf([page(1, minutes)])).slice(1)).toEqual([
      'The Chair Opened the Meeting of the Harbour Where All the Boats of the Town are and its Light',
      'Second Point',
      'Nothing was Said of the Old Boats',
      'Third Point',
      'The Light was Lit by All',
    ]);
    const apart = block(
      line('The Harbour was Quiet when the Boats', 100),
      line('Came Home to their Town and its Old Light', 112),
      line('and All Others Came the Next Day, with', 124),
      line('Nobody to See them, but the Keeper who', 148),
      line('Stood on his Rock', 172),
      line('And Slept', 196, { right: 250 }),
    );
    expect(told(await partsOf([page(1, apart)])).slice(1)).toHaveLength(1);
  });

  it('of a list are its points', async () => {
    const text = block(
      line('• Simple to Learn', 100),
      line('and to Use', 112, { left: 82 }),
      line('• Quick', 124, { right: 150 }),
    );
    expect(told(await partsOf([page(1, text)])).slice(1)).toEqual([
      '-Simple to Learn and to Use',
      '-Quick',
    ]);
  });

  it('of a list go on in the next column, and none goes on with the next point', async () => {
    const [first, second] = [
      block(line('• The Harbour was Quiet when all the Boats', 100)),
      block(line('came Home', 100), line('• and Simple', 112)),
    ];
    expect(told(await partsOf([page(1, first, second)])).slice(1)).toEqual([
      '-The Harbour was Quiet when all the Boats came Home',
      '-and Simple',
    ]);
    const speech = block(line('– Who is There?', 100), line('– Me.', 112, { right: 150 }));
    expect(told(await partsOf([page(1, speech)])).slice(1)).toEqual(['– Who is There?', '– Me.']);
  });

  it('go on in the next column and on the next page, with a word that a hyphen broke', async () => {
    const first = block(
      line('Among All the Things that the Old Harbour had', 100),
      line('held, the Light', 112),
    );
    const second = block(line('was dearest to Everybody who Ever Lived in that Quiet', 100));
    const third = block(line('Town by the Sea, the light-', 112));
    const fourth = block(line('house on its Rock, which Shone.', 100));
    const parts = await partsOf([page(1, first, second, third), page(2, fourth), undefined]);
    expect(told(parts)).toEqual([
      '[1]',
      'Among All the Things that the Old Harbour had held, the Light was dearest to Everybody who Ever Lived in that Quiet',
      'Town by the Sea, the lighthouse on its Rock, which Shone.',
    ]);
    const last = parts.at(-1);
    const { text, breaks } = last?.kind === 'paragraph' ? last : { text: '', breaks: [] };
    expect(breaks.map((one) => [one.page, text.slice(one.at)])).toEqual([
      [2, 'on its Rock, which Shone.'],
    ]);
    const kept = told(await partsOf([page(1, third), page(2, fourth)], 'kept'));
    expect(kept).toEqual(['[1]', 'Town by the Sea, the light- house on its Rock, which Shone.']);
  });

  it('go on behind a blank page, and not behind one that was not read', async () => {
    const first = page(1, block(line('Town by the Sea, which had the old light-', 100)));
    const third = page(3, block(line('house on its Rock.', 100)));
    expect(told(await partsOf([first, null, third]))).toEqual([
      '[1]',
      'Town by the Sea, which had the old lighthouse on its Rock.',
    ]);
    expect(told(await partsOf([first, undefined, third]))).toEqual([
      '[1]',
      'Town by the Sea, which had the old light-',
      '[3]',
      'house on its Rock.',
    ]);
  });

  it('do not go on behind the end of a sentence, or where a label stands', async () => {
    const label = block(line('Name', 100, { right: 100 }));
    const value = block(line('of the ship', 100));
    const ended = block(
      line('Among all the things that the old harbour had to show. It Ended.', 90),
    );
    expect(told(await partsOf([page(1, label, value, ended), page(2, value)]))).toHaveLength(6);
  });
});

describe('headings', () => {
  const text = block(
    line('The Harbour was Quiet when', 300),
    line('the First Boats came Home.', 312),
  );

  it.each([
    ['#', 20],
    ['##', 15],
    ['###', 12],
    ['', 10.5],
  ])('are %s for their size', async (level, size) => {
    const heading = block(line('The Old Harbour', 100, { size, right: 300 }));
    expect(told(await partsOf([page(1, heading, text)]))[1]).toBe(`${level}The Old Harbour`);
  });

  it('may be in capitals, and in several lines', async () => {
    const heading = block(
      line('THE OLD HARBOUR AND', 100, { left: 150, right: 350 }),
      line('ITS SHIPS', 112, { left: 200, right: 300 }),
    );
    expect(told(await partsOf([page(1, heading, text)]))[1]).toBe(
      '###THE OLD HARBOUR AND ITS SHIPS',
    );
  });

  it('are no sentences in larger type, nor a page of it', async () => {
    const sentence = block(line('The Harbour was Quiet today.', 100, { size: 12 }));
    const large = block(
      ...Array.from({ length: 8 }, (_, at) =>
        line('Large Type in All Lines', 100 + 20 * at, { size: 16 }),
      ),
    );
    const parts = await partsOf([page(1, sentence), page(2, large)]);
    expect(parts.every((part) => part.kind !== 'paragraph' || part.level === 0)).toBe(true);
  });

  it('are not made by a first letter as high as two lines', async () => {
    const capital = line('The Harbour was Quiet when the', 100);
    const high = { ...capital.words[0]!, box: [72, 80, 100, 107] as Line['box'] };
    const first = { ...capital, words: [high, ...capital.words.slice(1)] };
    expect(told(await partsOf([page(1, block(first, line('Boats came', 112)))]))[1]).not.toMatch(
      /^#/,
    );
  });
});

it('a page without text is told', async () => {
  expect(told(await partsOf([page(1), undefined, page(3)]))).toEqual(['[1]', '[3]']);
});
