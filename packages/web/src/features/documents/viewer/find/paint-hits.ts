import type { Hit, TextPlace } from './search-text.ts';

/**
 * Paints hits on a page: a box for each piece of each of them.
 * @param over an element over the page, which the boxes are put into
 * @param texts elements of the text layer, by item
 * @param chosen number of the hit that the user is at, counted from 0; -1 for none
 */
export function paintHits(
  over: HTMLElement,
  texts: readonly HTMLElement[],
  hits: readonly Hit[],
  chosen: number,
): void {
  const page = over.getBoundingClientRect();
  const boxes = hits.flatMap((hit, at) =>
    piecesOf(texts, hit).map((rect) => {
      const box = document.createElement('div');
      box.className = at === chosen ? 'viewer-hit viewer-hit-chosen' : 'viewer-hit';
      box.style.left = `${((rect.left - page.left) / page.width) * 100}%`;
      box.style.top = `${((rect.top - page.top) / page.height) * 100}%`;
      box.style.width = `${(rect.width / page.width) * 100}%`;
      box.style.height = `${(rect.height / page.height) * 100}%`;
      return box;
    }),
  );
  over.replaceChildren(...boxes);
}

function piecesOf(texts: readonly HTMLElement[], { from, to }: Hit): DOMRect[] {
  const rects: DOMRect[] = [];
  for (let item = from.item; item <= to.item; item += 1) {
    const text = texts[item]?.firstChild;
    if (!(text instanceof Text)) continue;
    const range = document.createRange();
    range.setStart(text, item === from.item ? within(text, from) : 0);
    range.setEnd(text, item === to.item ? within(text, to) : text.length);
    rects.push(...range.getClientRects());
  }
  return rects;
}

/** pdf.js may show less of an item than it tells. */
const within = (text: Text, { offset }: TextPlace) => Math.min(offset, text.length);
