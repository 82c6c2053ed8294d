/**
 * Lower case, without accents, trimmed: what two texts are compared by when searching (D20). The browser
 * and the server search by the same rule, so that a long history has the matches that a short one has.
 */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
