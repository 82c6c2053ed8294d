import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Hit } from './find/search-text.ts';
import {
  type ChosenHit,
  firstHitFrom,
  firstHitOn,
  type Found,
  neighbourOf,
} from './find/use-find.ts';
import type { PagesHandle } from './pages/pages-view.tsx';
import type { Desk } from './pdf/desk.ts';
import { type Turn, turnBox } from './pdf/turned-place.ts';
import { textItems } from './pdf/text-items.ts';

interface Wanted extends ChosenHit {
  words: string;
}

/**
 * The hit that the user is at: the first from the page that was read on, then the one that was gone to.
 * @param only the one page on which the first is looked for
 */
export function useChosenHit(
  desk: Desk,
  found: Found,
  { turn, only }: { turn: Turn; only: number | undefined },
  handle: RefObject<PagesHandle | null>,
) {
  const [picked, setPicked] = useState<{ words: string; hit: ChosenHit } | null>(null);
  const first = only === undefined ? firstHitFrom(found, found.start) : firstHitOn(found, only);
  const isThere = picked?.words === found.words && first !== null;
  const chosen = isThere && (only ?? picked.hit.page) === picked.hit.page ? picked.hit : first;
  const { page, at } = chosen ?? { page: 0, at: 0 };

  const show = useEffectEvent(async (wanted: Wanted, signal: AbortSignal) => {
    const hit = found.words === wanted.words && found.hits.get(wanted.page)?.[wanted.at];
    if (!hit) return;
    const share = await heightOf(desk, wanted.page, hit, turn).catch(() => 0);
    if (!signal.aborted) handle.current?.show({ page: wanted.page, share });
  });
  useEffect(() => {
    const leaving = new AbortController();
    void show({ words: found.words, page, at }, leaving.signal);
    return () => leaving.abort();
  }, [found.words, page, at]);

  const pick = (hit: ChosenHit) => setPicked({ words: found.words, hit });
  const step = (by: 1 | -1) => {
    if (chosen) pick(neighbourOf(found, chosen, by));
  };
  return { chosen, pick, step };
}

/** How far down a page something stands, as a share of its height in the turned view. */
async function heightOf(desk: Desk, number: number, hit: Hit, turn: Turn): Promise<number> {
  const [box] = hit.boxes ?? [];
  if (box) return turnBox(box, turn)[1];
  return desk.withPage(number, async (page) => {
    const item = (await textItems(page))[hit.from.item];
    const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
    const [, , , , x = 0, y = 0] = item?.transform ?? [];
    const [, down = 0] = viewport.convertToViewportPoint(x, y) as number[];
    return down / viewport.height;
  });
}
