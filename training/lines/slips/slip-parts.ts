import type { Chance } from '../../chance.ts';

export const CURRENCIES = ['RM', '$', '€', '£', 'USD', 'Rs.'];
const CODE_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** As tills print it: with the marks of typewriters, and no dashes. */
export const plain = (text: string) =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s*—\s*/g, '-');

/** A price, now and then with a currency, or with the mark of its tax. */
export function priceOf(chance: Chance): string {
  const amount = (10 ** chance.between(-1, 3.5)).toFixed(2);
  const number = chance.is(0.12) ? Math.round(Number(amount)).toString() : amount;
  const sign = chance.is(0.15) ? chance.oneOf(CURRENCIES) : '';
  const mark = chance.is(0.1) ? chance.oneOf(['S', 'T', 'SR', 'ZR', '*', 'A']) : '';
  return `${chance.is(0.05) ? '-' : ''}${sign}${number}${mark}`;
}

/** Digits, with zeros before them as they come. */
export function digits(chance: Chance, least: number, most: number): string {
  return Array.from({ length: chance.whole(least, most) }, () => chance.whole(0, 9)).join('');
}

/** Capitals. */
export function letters(chance: Chance, most: number): string {
  return Array.from({ length: chance.whole(1, most) }, () =>
    String.fromCodePoint(chance.whole(65, 90)),
  ).join('');
}

/** Letters and digits mixed, in groups, so that nothing tells O from 0 but their shape. */
export function codeOf(chance: Chance): string {
  const groups = Array.from({ length: chance.whole(1, 3) }, () => {
    if (chance.is(0.4)) return digits(chance, 1, 6);
    if (chance.is(0.4)) return `${letters(chance, 3)}${digits(chance, 1, 6)}`;
    return Array.from({ length: chance.whole(2, 6) }, () =>
      CODE_SIGNS.charAt(chance.whole(0, CODE_SIGNS.length - 1)),
    ).join('');
  });
  return groups.join(chance.oneOf(['-', '/', '', '-', '.', '#']));
}

/** A date in figures. */
export function dateOf(chance: Chance): string {
  const [day, month, year] = [chance.whole(1, 28), chance.whole(1, 12), chance.whole(1980, 2030)];
  const by = chance.oneOf(['/', '/', '-', '.']);
  return chance.oneOf([
    [two(day), two(month), String(year)].join(by),
    [two(day), two(month), two(year % 100)].join(by),
    [String(year), two(month), two(day)].join('-'),
    [String(day), String(month), String(year)].join(by),
  ]);
}

const two = (number: number) => String(number).padStart(2, '0');

/** A time of the day, at times to the second. */
export function timeOf(chance: Chance): string {
  const part = (most: number) => two(chance.whole(0, most));
  const time = `${part(23)}:${part(59)}${chance.is(0.5) ? `:${part(59)}` : ''}`;
  return chance.is(0.2) ? `${time} ${chance.oneOf(['AM', 'PM'])}` : time;
}
