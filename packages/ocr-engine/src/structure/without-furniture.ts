import type { Block, PageText, Table, WordPlace } from '../interface/page-text.ts';
import type { Furniture } from './furniture.ts';
import type { PagePlace } from './page-place.ts';

/** Pages without their running heads and page numbers. Tables, which hold none of them, name their words anew. */
export async function* withoutFurniture(
  pages: AsyncIterable<PagePlace>,
  furniture: Furniture,
): AsyncGenerator<PagePlace> {
  for await (const page of pages) {
    const taken = page && furniture.get(page.page);
    yield taken ? without(page, taken) : page;
  }
}

function without(page: PageText, taken: Set<string>): PageText {
  /** Where lines that stay are now, by where they were. */
  const moved = new Map<string, [block: number, line: number]>();
  const blocks: Block[] = [];
  for (const [block, { box, lines }] of page.blocks.entries()) {
    const left = lines.flatMap((line, at) => (taken.has(`${block} ${at}`) ? [] : [{ line, at }]));
    for (const [now, { at }] of left.entries()) moved.set(`${block} ${at}`, [blocks.length, now]);
    if (left.length > 0) blocks.push({ box, lines: left.map(({ line }) => line) });
  }
  const tables = page.tables?.map((table) => withPlaces(table, moved));
  return { ...page, blocks, ...(tables && { tables }) };
}

function withPlaces(table: Table, moved: Map<string, [number, number]>): Table {
  const placed = ([block, line, word]: WordPlace): WordPlace[] => {
    const now = moved.get(`${block} ${line}`);
    return now ? [[...now, word]] : [];
  };
  return {
    ...table,
    cells: table.cells.map((cell) => ({ ...cell, words: cell.words.flatMap(placed) })),
  };
}
