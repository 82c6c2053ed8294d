import type { Chance } from '../../chance.ts';
import { capitalised } from './texts.ts';

/** Shares of the words that are followed by an address, an amount and the like, and by a sign of its own; of those where a quotation begins. */
const TOKENS = 0.13;
const SIGNS = 0.07;
const QUOTATIONS = 0.06;
/** Words of a quotation at most. */
const LONGEST = 6;
/** Tries to find something that the language's network can write. */
const TRIES = 20;
/** How often something with a sign that is to be met often is tried for. */
const RARE = 0.7;

/** Quotes and brackets of every language, and its own, each several times as often. */
const BRACKETS = [['– ', ' –'], ['"', '"'], ["'", "'"], ['(', ')'], ['[', ']'], ['“', '”']] as const; // prettier-ignore
const OWN_QUOTES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  eng: [['“', '”'], ['‘', '’']], // prettier-ignore
  deu: [['„', '“'], ['„', '“'], ['„', '“'], ['‚', '‘'], ['»', '«'], ['«', '»']], // prettier-ignore
  fra: [['« ', ' »']],
  spa: [['«', '»'], ['¿', '?'], ['¡', '!']], // prettier-ignore
  ces: [['„', '“'], ['„', '“'], ['‚', '‘'], ['»', '«']], // prettier-ignore
  dan: [['»', '«'], ['”', '”'], ['„', '”']], // prettier-ignore
  fin: [['”', '”'], ['”', '”'], ['»', '»'], ['’', '’']], // prettier-ignore
  hun: [['„', '”'], ['„', '”'], ['»', '«']], // prettier-ignore
  nor: [['«', '»'], ['«', '»'], ['”', '”']], // prettier-ignore
  pol: [['„', '”'], ['„', '”'], ['«', '»']], // prettier-ignore
  ron: [['„', '”'], ['„', '”'], ['«', '»']], // prettier-ignore
  swe: [['”', '”'], ['”', '”'], ['’', '’'], ['»', '»']], // prettier-ignore
  ukr: [['«', '»'], ['«', '»'], ['„', '“']], // prettier-ignore
  rus: [['«', '»'], ['«', '»'], ['„', '“']], // prettier-ignore
  bul: [['„', '“'], ['„', '“'], ['«', '»']], // prettier-ignore
  ell: [['«', '»'], ['«', '»'], ['“', '”']], // prettier-ignore
};
const OWN_WEIGHT = 3;

const DOMAINS = ['com', 'org', 'net', 'de', 'fr', 'es', 'co.uk', 'eu', 'ch', 'at', 'info'];
const ENDINGS = ['pdf', 'docx', 'txt', 'html', 'png', 'csv', 'xml', 'js'];
const ALONE = ['&', '+', '=', '*', '|', '/', '\\', '~', '<', '>', '@', '#', '§', '©', '-', '—', '•', '·', '–', ':', '…', '×', '±']; // prettier-ignore

type Maker = (word: () => string, chance: Chance) => string;

const number = (chance: Chance) => String(chance.whole(0, 10 ** chance.whole(1, 4)));
const digits = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('');
const capitals = (chance: Chance, count: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(chance.whole(65, 90))).join('');
const two = (value: number) => String(value).padStart(2, '0');
const host = (word: () => string, chance: Chance) =>
  `${word()}${chance.is(0.4) ? `-${word()}` : ''}.${chance.oneOf(DOMAINS)}`;
const tail = (word: () => string, chance: Chance) =>
  [
    chance.is(0.6) ? `/${word()}` : '',
    chance.is(0.3) ? `/${word()}_${word()}` : '',
    chance.is(0.3) ? `?${word()}=${number(chance)}` : '',
    chance.is(0.2) ? `&${word()}=${word()}` : '',
    chance.is(0.1) ? `#${word()}` : '',
  ].join('');

/** What stands in letters, bills, manuals and pages of the web of our days. */
const MAKERS: readonly Maker[] = [
  (word, chance) => `${word()}${chance.oneOf(['', '.', '_', '-'])}${word()}@${host(word, chance)}`,
  (word, chance) => `${word()}@${host(word, chance)}`,
  (word, chance) => `${chance.oneOf(['E-mail', 'e-mail', 'Email', 'mailto'])}: ${word()}@${host(word, chance)}`,
  (word, chance) => `${word()}${number(chance)}@${host(word, chance)}`,
  (word, chance) => `www.${host(word, chance)}${tail(word, chance)}`,
  (word, chance) => `www.${host(word, chance)}`,
  (word, chance) => `https://www.${host(word, chance)}${tail(word, chance)}`,
  (word, chance) => `http${chance.is(0.7) ? 's' : ''}://${host(word, chance)}${tail(word, chance)}`,
  (word, chance) => `C:\\${capitalised(word())}\\${word()}_${word()}.${chance.oneOf(ENDINGS)}`,
  (word, chance) => `/${word()}/${word()}.${chance.oneOf(ENDINGS)}`,
  (word, chance) => `${word()}_${word()}.${chance.oneOf(ENDINGS)}`,
  (word, chance) => `${word()}_${number(chance)}`,
  (_, chance) => `+${chance.whole(1, 49)} (0)${digits(chance, 3)} ${digits(chance, 4)} ${digits(chance, 4)}`,
  (_, chance) => `${digits(chance, 3)}-${digits(chance, 4)}`,
  (_, chance) => `${digits(chance, 3)} / ${digits(chance, 3)} ${digits(chance, 2)} ${digits(chance, 2)}`,
  (_, chance) => `${chance.oneOf(['$', '€', '£', '¥'])}${number(chance)}.${digits(chance, 2)}`,
  (_, chance) => `${number(chance)},${digits(chance, 2)} €`,
  (_, chance) => `${chance.whole(1, 99)}.${digits(chance, 3)},${digits(chance, 2)} €`,
  (_, chance) => `${chance.oneOf(['', '', '+', '-'])}${number(chance)}${chance.oneOf(['%', ' %'])}`,
  (_, chance) => `${number(chance)} °C`,
  (_, chance) => `${chance.oneOf(['§', '§§', 'Art.', '#'])} ${chance.whole(1, 400)}`,
  (_, chance) => `#${number(chance)}`,
  (_, chance) => `${number(chance)}/${digits(chance, 2)}`,
  (_, chance) => `20${digits(chance, 2)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`,
  (_, chance) => `${two(chance.whole(1, 28))}.${two(chance.whole(1, 12))}.20${digits(chance, 2)}`,
  (_, chance) => `${chance.whole(1, 12)}/${chance.whole(1, 28)}/20${digits(chance, 2)}`,
  (_, chance) => `${chance.whole(0, 23)}:${digits(chance, 1)}${digits(chance, 1)}:${digits(chance, 2)}`,
  (_, chance) => `${chance.oneOf(['=', '≈', '<', '>', '±', '×', 'x', '+', '~'])} ${number(chance)}`,
  (_, chance) => `${capitals(chance, 2)}${digits(chance, 2)} ${digits(chance, 4)} ${digits(chance, 4)}`,
  (_, chance) => capitals(chance, 8),
  (_, chance) => `${capitals(chance, 2)}-${digits(chance, 4)}-${capitals(chance, 1)}${digits(chance, 2)}`,
  (_, chance) => `${capitals(chance, 1)}&${capitals(chance, 1)}`,
  (_, chance) => `[${number(chance)}]`,
  (word, chance) => `{${word()}: ${number(chance)}, ${word()}: [${number(chance)}, ${number(chance)}]}`,
  (word, chance) => `<${chance.is(0.4) ? '/' : ''}${word()}>`,
  (word, chance) => `${word()}=${chance.is(0.5) ? word() : number(chance)}`,
  (word) => `${word()}(${word()});`,
  (word) => `${word()}…`,
  (_, chance) => `${number(chance)}–${number(chance)}`,
  (_, chance) => `${number(chance)} × ${number(chance)}`,
  (_, chance) => `± ${number(chance)}`,
  (_, chance) => `${chance.oneOf(['n.º', 'N.º', 'nº', '№'])} ${number(chance)}`,
  (_, chance) => `${chance.whole(1, 30)}.${chance.oneOf(['º', 'ª'])}`,
  (word) => `${word()}|${word()}`,
  (word, chance) => `${chance.oneOf(['@', '#', '~', '*'])}${word()}`,
  (word, chance) => `${capitalised(word())}${chance.oneOf(['™', '®', '®', '*', '°'])}`,
  (word, chance) => `© 20${digits(chance, 2)} ${capitalised(word())}`,
]; // prettier-ignore

/** What a text of our days is written in. */
export interface Writing {
  /** Its code, such as `deu`. */
  language: string;
  /** What its network can write: other signs would teach nothing. */
  letters: ReadonlySet<string>;
  /** Signs that are to be met more often than texts have them. */
  often?: string;
}

/**
 * Paragraphs of which a share is written as people write today: with addresses of the web and of mail, paths, codes, amounts, and
 * the quotes of its language. Books that are free to use have few of these, and a network forgets what it does not meet: the first
 * German one read neither „ nor the point of an address.
 */
export function asToday(
  paragraphs: readonly string[],
  writing: Writing,
  share: number,
  chance: Chance,
): string[] {
  if (share === 0) return [...paragraphs];
  return paragraphs.map((paragraph) =>
    chance.is(share) ? today(paragraph, writing, chance) : paragraph,
  );
}

function today(paragraph: string, writing: Writing, chance: Chance): string {
  const plain = paragraph.toLowerCase().match(/\b[a-z]{3,9}\b/g) ?? ['info'];
  const word = () => chance.oneOf(plain);
  const { make, signs } = possible(writing, word, chance);
  const quotes = quotesOf(writing);
  const words: string[] = [];
  let open: { close: string; left: number } | undefined;
  for (const each of paragraph.split(' ')) {
    let written = each;
    if (!open && chance.is(QUOTATIONS)) {
      const [begin, close] = chance.oneOf(quotes);
      open = { close, left: chance.whole(1, LONGEST) };
      written = begin + written;
    }
    if (open && (open.left -= 1) <= 0) {
      written = closed(written, open.close, chance);
      open = undefined;
    }
    words.push(written);
    if (chance.is(TOKENS)) words.push(make());
    if (signs.length > 0 && chance.is(SIGNS)) words.push(chance.oneOf(signs));
  }
  return words.join(' ');
}

/** Before or behind the point of a sentence: both are usual. */
function closed(word: string, close: string, chance: Chance): string {
  const point = /[,.;]$/.exec(word)?.[0];
  if (point === undefined || chance.is(0.5)) return word + close;
  return word.slice(0, -1) + close + point;
}

function possible({ letters, often = '' }: Writing, word: () => string, chance: Chance) {
  const canWrite = (text: string) =>
    Array.from(text).every((sign) => sign === ' ' || letters.has(sign));
  const isRare = (text: string) => Array.from(text).some((sign) => often.includes(sign));
  const make = () => {
    const wantsRare = often !== '' && chance.is(RARE);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const made = chance.oneOf(MAKERS)(word, chance);
      if (canWrite(made) && (!wantsRare || isRare(made))) return made;
    }
    return number(chance);
  };
  const signs = ALONE.filter(canWrite);
  const rare = signs.filter(isRare);
  return { make, signs: rare.length > 0 ? rare : signs };
}

function quotesOf({ language, letters }: Writing): readonly (readonly [string, string])[] {
  const own = Array.from({ length: OWN_WEIGHT }, () => OWN_QUOTES[language] ?? []).flat();
  const all = [...BRACKETS, ...own];
  return all.filter((pair) => pair.every((sign) => letters.has(sign.trim())));
}
