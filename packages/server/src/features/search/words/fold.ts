/**
 * Accents of the scripts that are written without them as well: Latin, Greek and Cyrillic letters, Hebrew points, Arabic
 * vowel signs. Those of Thai or Hindi are letters.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u064b-\u065f\u0670]/g;

/** Letters that have no accent to lose, as people type them who do not have them. */
const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const TO_SPELL = /[ßæœøđðþłıς]/g;
const PLAIN = /^[a-z0-9]*$/;
const ASCII = /^[\0-\x7f]*$/;

/** A word as it is compared: lower case, without accents, wide and joined letters as usual ones. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(TO_SPELL, (letter) => SPELT[letter] ?? letter);
}
