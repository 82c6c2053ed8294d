/**
 * Letters of scripts that put no spaces between words, with their punctuation and the mark that makes a
 * vowel long. Korean fills squares as well, but does put spaces.
 */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff60]$/u;

/** Below it stand the letters of most texts, and none of those. */
const FIRST_UNSPACED = 0x2e80;

/** Whether a word follows another of its line without a space. */
export function followsClosely(before: string, after: string): boolean {
  if (after.charCodeAt(0) < FIRST_UNSPACED) return false;
  const [last = '', first = ''] = [Array.from(before).at(-1), Array.from(after)[0]];
  return UNSPACED.test(last) && UNSPACED.test(first);
}
