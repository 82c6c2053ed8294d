/** Each kind of letters that recognisers take for each other, as one. The same as the function `search_shape` of the database. */
const LOOK_ALIKE: Readonly<Record<string, string>> = { 1: 'l', i: 'l', 0: 'o', 5: 's', 8: 'b' };

/** Letters without which a word has its own shape. */
const MAY_DIFFER = /[1i058rvc]/;

/** How a word looks: words of one shape may be the same one, misread. @param word as `foldWord` has it */
export function shapeOf(word: string): string {
  if (!MAY_DIFFER.test(word)) return word;
  return word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[1i058]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}

/** Letters of a word for each that may be wrong. */
const LETTERS_FOR_EACH = 5;

/** How many letters of a word may be wrong. */
const mostWrong = (word: string): number => Math.floor(word.length / LETTERS_FOR_EACH);

/**
 * How many letters have to be changed, left out or added to make one text of the other (Levenshtein 1965).
 * @returns `most + 1` for more than `most`
 */
function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    row = nextRow(row, letter, other);
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row.at(-1) ?? 0, most + 1);
}

/** @param row what it costs to make each beginning of the other word of what stands before this letter */
function nextRow(row: number[], letter: string, other: string): number[] {
  const next = [(row[0] ?? 0) + 1];
  for (let at = 1; at < row.length; at += 1) {
    const change = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
    next.push(Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
  }
  return next;
}

/**
 * How many letters of a word that was read are other ones than in the word that is looked for; 0 where all that differ look alike.
 * @returns undefined where it is another word
 */
export function misreadBy(wanted: string, read: string): number | undefined {
  if (shapeOf(wanted) === shapeOf(read)) return 0;
  const most = mostWrong(wanted);
  if (most === 0) return undefined;
  const apart = lettersApart(wanted, read, most);
  return apart <= most ? apart : undefined;
}

/** Letters that recognisers take for each other. */
const TAKEN =
  'ce eo ao ae nu hb ft tl ij jl rt vy uv gq nr mn hk kh lt il sz au l1 i1 o0 s5 b8 g9 z2'
    .split(' ')
    .map(([one = '', other = '']) => [one, other] as const);
/** The same of two letters that are taken for one. */
const TAKEN_TOGETHER = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['vv', 'w'],
  ['li', 'h'],
  ['ii', 'u'],
  ['ri', 'n'],
] as const;

/** A word with one letter, or two that stand together, as a recogniser may have read it. */
export function readAlike(word: string): string[] {
  if (mostWrong(word) === 0) return [];
  const alike = new Set<string>();
  for (const [one, other] of [...TAKEN, ...TAKEN_TOGETHER]) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1)) {
        alike.add(word.slice(0, at) + to + word.slice(at + from.length));
      }
    }
  }
  return [...alike];
}
