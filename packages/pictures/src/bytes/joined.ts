import type { Bytes } from '../picture/picture.ts';

/** All pieces, one after the other. */
export function joined(pieces: readonly Bytes[]): Bytes {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
