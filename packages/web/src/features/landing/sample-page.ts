import { folded } from '../../lib/format.ts';

/** A page of our own making that tells its own story. */
export const samplePage = {
  heading: 'ON READING A PICTURE',
  paragraphs: [
    'This sheet was typed, signed, filed and one day laid upon a scanner. What came out was a picture: eight million dots, and not a single word among them. One could look at it, but never look in it.',
    'Now its lines have been found, straightened and read. Nothing on the sheet was moved or redrawn. The words simply lie over the picture of them, unseen, waiting to be searched for.',
  ],
};

export interface Piece {
  text: string;
  found: boolean;
}

/** Cuts a text into what matches a folded query and what does not. */
export function pieces(text: string, query: string): Piece[] {
  if (query === '') return [{ text, found: false }];
  const searched = folded(text);
  const cut: Piece[] = [];
  let from = 0;
  for (let at = searched.indexOf(query); at >= 0; at = searched.indexOf(query, from)) {
    if (at > from) cut.push({ text: text.slice(from, at), found: false });
    cut.push({ text: text.slice(at, at + query.length), found: true });
    from = at + query.length;
  }
  if (from < text.length) cut.push({ text: text.slice(from), found: false });
  return cut;
}

export function countMatches(query: string): number {
  return [samplePage.heading, ...samplePage.paragraphs]
    .flatMap((text) => pieces(text, query))
    .filter(({ found }) => found).length;
}
