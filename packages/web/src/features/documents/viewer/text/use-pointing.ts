import { useCallback, useMemo, useState } from 'react';
import type { PagePoint } from '../pdf/turned-place.ts';
import type { Desk } from '../pdf/desk.ts';
import { lineAt, type LinePlace } from './paragraphs.ts';
import { usePageText } from './use-page-text.ts';

interface Pointed {
  page: number;
  place: LinePlace;
  by: 'page' | 'text';
}

/** Which line is pointed at, on the page or beside it: either shows the other. */
export function usePointing(desk: Desk, id: string, page: number) {
  const { data } = usePageText(desk, id, page);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const text = data?.text;
  const onPagePoint = useCallback(
    (number: number, point: PagePoint | null) => {
      const place = point && number === page && text ? lineAt(text, point) : null;
      setPointed((known) => changed(known, place && { page, place, by: 'page' }));
    },
    [page, text],
  );
  const onLine = useCallback(
    (place: LinePlace | null) => setPointed(place && { page, place, by: 'text' }),
    [page],
  );
  const now = pointed?.page === page ? pointed : null;
  const mark = now ? (text?.paragraphs[now.place[0]]?.[now.place[1]]?.box ?? null) : null;
  return useMemo(
    () => ({ place: now?.place ?? null, by: now?.by ?? null, mark, onPagePoint, onLine }),
    [now, mark, onPagePoint, onLine],
  );
}

/** The same object while the pointer moves along one line: nothing is drawn anew. */
function changed(known: Pointed | null, next: Pointed | null): Pointed | null {
  const isSame =
    known?.place[0] === next?.place[0] &&
    known?.place[1] === next?.place[1] &&
    known?.page === next?.page;
  return isSame ? known : next;
}
