import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Documents that a user has chosen, to do something with them together. */
export interface Chosen {
  /** In the order in which they are shown. */
  ids: readonly string[];
  has: (fileId: string) => boolean;
  /** All documents that are shown are chosen. */
  isAll: boolean;
  /** Chooses a document, or no more; with those between it and the last one, if that is what is asked for. */
  toggle: (fileId: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** @param shown ids of the documents that can be chosen, in order: what a search hides is not, or it would go out of sight */
export function useChosen(shown: readonly string[]): Chosen {
  const [wished, setWished] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => shown.filter((id) => wished.has(id)), [shown, wished]);
  const last = useRef<string | null>(null);
  const now = useRef(shown);
  useLayoutEffect(() => {
    now.current = shown;
  }, [shown]);

  // The same function for all rows at all times, so that one that is chosen renders no other anew.
  const toggle = useCallback<Chosen['toggle']>((fileId, isRange) => {
    const range = between(now.current, fileId, isRange ? last.current : null);
    last.current = fileId;
    setWished((before) => changed(before, range, !before.has(fileId)));
  }, []);
  const clear = useCallback(() => setWished(new Set()), []);
  const isAll = shown.length > 0 && ids.length === shown.length;
  const toggleAll = () => setWished(new Set(isAll ? [] : shown));
  return { ids, has: (fileId) => wished.has(fileId), isAll, toggle, toggleAll, clear };
}

/** All from one to the other, whichever comes first; the one alone where the other is not shown. */
function between(shown: readonly string[], one: string, other: string | null): readonly string[] {
  const ends = [shown.indexOf(one), shown.indexOf(other ?? one)];
  return ends.includes(-1) ? [one] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}

function changed(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isIn: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of ids) {
    if (isIn) after.add(id);
    else after.delete(id);
  }
  return after;
}
