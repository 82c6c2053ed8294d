import { withoutDirections } from '@legible/contracts/documents/directions';
import type { FoundPage } from '@legible/contracts/search/search';

/** A piece of a line, and whether it is what was looked for. */
interface Piece {
  text: string;
  isHit: boolean;
}

/** A line in pieces. Marks that are out of order, lie over each other or beyond the line are left out. */
export function piecesOf({ line, marks }: Pick<FoundPage, 'line' | 'marks'>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start < at || end <= start || end > line.length) continue;
    pieces.push({ text: line.slice(at, start), isHit: false });
    pieces.push({ text: line.slice(start, end), isHit: true });
    at = end;
  }
  pieces.push({ text: line.slice(at), isHit: false });
  return pieces
    .map(({ text, isHit }) => ({ text: withoutDirections(text), isHit }))
    .filter(({ text }) => text !== '');
}

/** A line of a page with what was found in it. What stands in it is text and nothing else, in its own direction. */
export function MarkedLine(found: Pick<FoundPage, 'line' | 'marks'>) {
  return (
    <bdi className="found-line">
      {piecesOf(found).map(({ text, isHit }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name than their place
        isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  );
}
