import { type PageBox, styleOf, type Turn, turnBox } from '../pdf/turned-place.ts';
import type { Hit, TextPlace } from './search-text.ts';

/** A page on the screen: elements of its text layer, by item, and how the view is turned. */
interface Painted {
  texts: readonly HTMLElement[];
  turn: Turn;
}

/**
 * Paints hits on a page: a box for each piece of each of them.
 * @param over an element over the page, which the boxes are put into
 * @param chosen number of the hit that the user is at, counted from 0; -1 for none
 */
export function paintHits(
  over: HTMLElement,
  painted: Painted,
  hits: readonly Hit[],
  chosen: number,
): void {
  const page = over.getBoundingClientRect();
  const boxes = hits.flatMap((hit, at) =>
    placesOf(hit, painted, page).map((place) => {
      const box = document.createElement('div');
      box.className = at === chosen ? 'viewer-hit viewer-hit-chosen' : 'viewer-hit';
      Object.assign(box.style, styleOf(place));
      return box;
    }),
  );
  over.replaceChildren(...boxes);
}

/** In shares of the page as it is shown. */
function placesOf(hit: Hit, { texts, turn }: Painted, page: DOMRect): PageBox[] {
  if (hit.boxes) return hit.boxes.map((box) => turnBox(box, turn));
  return piecesOf(texts, hit).map(({ left, top, right, bottom }) => [
    (left - page.left) / page.width,
    (top - page.top) / page.height,
    (right - page.left) / page.width,
    (bottom - page.top) / page.height,
  ]);
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
