import type { Chance } from '../../chance.ts';
import { setWords, type SetWord } from './set-line.ts';
import { capitalised } from '../texts/texts.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const STREETS = [
  'High Street',
  'Park Avenue',
  'Mill Lane',
  'King’s Road',
  'Broadway',
  'Church Row',
];
const NAMES =
  'John Joseph Israel Isaac Ira James Jane Judith Jr. Mary Sarah Hannah Phebe Samuel Stephen David Daniel Lee Ruth Thomas Wm. Geo. Chas. Edward Ellen Frances Henry Louisa Nathan Peter Robert Susan Walter Abigail Benjamin'.split(
    ' ',
  );
const EVENTS = ['born', 'b.', 'bapt.', 'died', 'd.', 'married', 'm.', 'of', 'to', 'aged'];
const TITLES = ['Mr.', 'Mrs.', 'Dr.', 'Capt.', 'Rev.', 'Hon.', 'Gen.', 'Sir', 'St.', 'Prof.'];
const PARTS = ['Vol.', 'vol.', 'p.', 'pp.', 'ch.', 'Chap.', 'Book', 'Part', 'No.', 'Fig.', 'Plate', 'Act']; // prettier-ignore
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIV', 'XIX', 'XX', 'XL', 'LI']; // prettier-ignore

/** Words that stand together in a paragraph, `most` of them at most. */
export function someWords(paragraphs: readonly string[], most: number, chance: Chance): string[] {
  const words = chance.oneOf(paragraphs).split(' ');
  const from = chance.whole(0, Math.max(0, words.length - most));
  return words.slice(from, from + chance.whole(1, most));
}

/** A line that is no part of running text: headings, notes, dates, money, addresses, references, initials, numbers. */
export function oddLine(paragraphs: readonly string[], chance: Chance): SetWord[] {
  const some = (most: number): string[] => someWords(paragraphs, most, chance);
  const kinds: (() => SetWord[])[] = [
    () => setWords(upper([...some(6), String(chance.whole(1, 600))])),
    () => setWords(upper([String(chance.whole(1, 600)), ...some(6)])),
    () => setWords(upper(some(7)), chance.is(0.3) ? 'bold' : undefined),
    () => setWords(titled(some(7)), 'small capitals'),
    () => setWords([...titled(some(6)), String(chance.whole(1, 600))], 'small capitals'),
    () => setWords(some(7), 'small capitals'),
    () => setWords(some(9), 'other slope'),
    () => setWords(some(8), 'bold'),
    () => setWords([...dateOf(chance).split(' '), '—', ...some(4)]),
    () => setWords([...some(3), moneyOf(chance), moneyOf(chance)]),
    () => setWords(addressOf(chance).split(' ')),
    () => setWords([chance.oneOf(['*', '†', '‡', '¹', '²']), ...some(8)]),
    () => setWords([...some(4), chance.oneOf(['½', '¼', '¾']), ...some(3)]),
    () => setWords([`(${chance.whole(1, 40)})`, ...some(7)]),
    () => setWords([`${chance.oneOf(ROMAN)}.`, ...some(7)]),
    () => setWords(Array.from({ length: chance.whole(2, 6) }, () => numberOf(chance))),
    () => setWords([...some(3), ...referenceOf(chance), ...some(3), ...referenceOf(chance)]),
    () => setWords(['CHAPTER', `${chance.oneOf(ROMAN)}.`, ...upper(some(5))]),
    () => [...setWords(namesOf(chance), 'small capitals'), ...setWords(some(5))],
    () => [...setWords(namesOf(chance), 'other slope'), ...setWords(some(5))],
  ];
  return chance.oneOf(kinds)();
}

/** An entry of a family's register: a number, a name, dates, with many initials, figures and points. */
export function registerEntry(chance: Chance): SetWord[] {
  const number = chance.oneOf([`${chance.whole(1, 99)}.`, `${chance.oneOf(ROMAN)}.`]);
  const dates = Array.from({ length: chance.whole(1, 3) }, () => [
    chance.oneOf(EVENTS),
    ...`${dateOf(chance)}${chance.oneOf([',', ';', '.'])}`.split(' '),
  ]);
  const [names, style] = [
    namesOf(chance),
    chance.oneOf(['small capitals', 'other slope', undefined, undefined] as const),
  ];
  return [...setWords([number]), ...setWords(names, style), ...setWords(dates.flat())];
}

function namesOf(chance: Chance): string[] {
  const initials = Array.from(
    { length: chance.whole(0, 2) },
    () => `${String.fromCodePoint(chance.whole(65, 90))}.`,
  );
  const names = [
    ...(chance.is(0.25) ? [chance.oneOf(TITLES)] : []),
    chance.oneOf(NAMES),
    ...initials,
    ...(chance.is(0.6) ? [chance.oneOf(NAMES)] : []),
    ...(chance.is(0.15) ? [chance.oneOf(ROMAN)] : []),
  ];
  return chance.is(0.7) ? [...names.slice(0, -1), `${names.at(-1)!},`] : names;
}

function referenceOf(chance: Chance): string[] {
  const number = chance.is(0.5)
    ? chance.oneOf(ROMAN)
    : chance.oneOf([String(chance.whole(1, 600)), chance.oneOf(ROMAN).toLowerCase()]);
  return [chance.oneOf(PARTS), `${number}${chance.oneOf(['.', ',', '.,', ';', ''])}`];
}

const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase());

const titled = (words: readonly string[]) => words.map(capitalised);

function dateOf(chance: Chance): string {
  const [day, year] = [chance.whole(1, 28), chance.whole(1500, 2030)];
  const month = chance.oneOf(MONTHS);
  return chance.oneOf([
    `${month} ${day}, ${year}`,
    `${day} ${month}, ${year}`,
    `${month.slice(0, 3)}. ${day}, ${year}`,
    `${day} ${month} ${year}`,
    `${day}.${chance.whole(1, 12)}.${year}`,
  ]);
}

function addressOf(chance: Chance): string {
  return `${chance.whole(1, 999)} ${chance.oneOf(STREETS)}, ${chance.whole(10_000, 99_999)}`;
}

function moneyOf(chance: Chance): string {
  const amount = numberOf(chance);
  return chance.oneOf([
    `$${amount}`,
    `£${amount}`,
    `${amount}.${chance.whole(10, 99)}`,
    `$ ${amount}.00`,
  ]);
}

function numberOf(chance: Chance): string {
  const number = Math.floor(10 ** chance.between(0, 6));
  return chance.is(0.6) ? number.toLocaleString('en') : String(number);
}
