import type { RefObject } from 'react';
import type { Trail } from '../search/use-trail.ts';
import type { ChosenHit, Found } from './find/use-find.ts';
import type { PagesHandle } from './pages/pages-view.tsx';

/** Where the user is in the document, and what moves him there. */
interface InDocument {
  found: Found;
  chosen: ChosenHit | null;
  pick: (hit: ChosenHit) => void;
}

export interface TrailSteps {
  /** Goes to the next hit or the one before, in another document where this one has no more. */
  step: (step: 1 | -1) => void;
  canStep: (step: 1 | -1) => boolean;
  leave: () => void;
}

/** The way from hit to hit through all documents: those of a page first, then the pages as the search has ranked them. */
export function trailSteps(
  trail: Trail,
  { found, chosen, pick }: InDocument,
  handle: RefObject<PagesHandle | null>,
): TrailSteps {
  const hitsOn = (page: number) => found.hits.get(page)?.length ?? 0;
  const onPage = (by: 1 | -1): ChosenHit | null => {
    const at = (chosen?.at ?? -1) + by;
    return chosen && at >= 0 && at < hitsOn(chosen.page) ? { page: chosen.page, at } : null;
  };
  return {
    step: (by) => {
      const hit = onPage(by);
      if (hit) return pick(hit);
      const next = trail.neighbour(by);
      if (!next || trail.go(next)) return;
      pick({ page: next.page, at: by > 0 ? 0 : Math.max(0, hitsOn(next.page) - 1) });
      if (hitsOn(next.page) === 0) handle.current?.goTo(next.page);
    },
    canStep: (by) => onPage(by) !== null || trail.neighbour(by) !== undefined,
    leave: trail.leave,
  };
}
