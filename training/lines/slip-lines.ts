import type { Chance } from './chance.ts';
import type { Face } from './faces.ts';
import { type Fits, type SetLine, type Setting, setWords } from './set-line.ts';

const LABELS =
  'TOTAL SUBTOTAL SUB-TOTAL CASH CHANGE TAX GST VAT AMOUNT QTY ITEM PRICE DISC ROUNDING INVOICE RECEIPT CASHIER DATE TIME TEL FAX NO REF BALANCE DUE NET PAID CARD TABLE ORDER BILL CODE UNIT RM USD EUR SUMMARY INCL EXCL SERVICE CHARGE THANK YOU COME AGAIN GOODS SOLD NOT RETURNABLE DESCRIPTION SALES MEMBER POINTS'.split(
    ' ',
  );
const UNITS = ['PCS', 'KG', 'G', 'ML', 'L', 'MM', 'CM', 'X', 'PKT', 'SET', 'HRS', '%'];
const CURRENCIES = ['RM', '$', '€', '£', 'USD', 'Rs.'];
const CODE_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A setting for a strip of a receipt or a form: plain, and mostly upright. */
export function drawSlipSetting(faces: readonly Face[], chance: Chance): Setting {
  return {
    face: chance.weighted(faces.filter(({ use }) => use !== 'texts')),
    size: chance.between(7, 13),
    isItalic: chance.is(0.02),
    isBold: chance.is(0.2),
    hasOldFigures: false,
    hasOpenPoints: false,
  };
}

/**
 * Lines of receipts and forms: capitals, prices, codes, dates and labels, of which no word helps to guess the next.
 * @param paragraphs whose words stand for names of goods and shops
 */
export function slipLines(
  paragraphs: readonly string[],
  count: number,
  setting: Setting,
  chance: Chance,
  fits: Fits,
): SetLine[] {
  const isCapital = chance.is(0.65);
  return Array.from({ length: count }, () => slipLine(paragraphs, chance))
    .map((text) => (isCapital ? text.toUpperCase() : text))
    .map((text) => fitted(text.split(' '), setting, fits))
    .filter(({ words }) => words.length > 0);
}

function fitted(texts: string[], setting: Setting, fits: Fits): SetLine {
  const words = setWords(texts);
  while (words.length > 0 && !fits(words, setting, 0)) words.pop();
  return { words, setting, isJustified: false, letterSpace: 0 };
}

function slipLine(paragraphs: readonly string[], chance: Chance): string {
  const some = (most: number): string => {
    const words = chance.oneOf(paragraphs).split(' ');
    const from = chance.whole(0, Math.max(0, words.length - most));
    return plain(words.slice(from, from + chance.whole(1, most)).join(' '));
  };
  const label = () => cased(chance.oneOf(LABELS), chance);
  const price = () => priceOf(chance);
  const kinds: (() => string)[] = [
    () => some(5),
    () => `${some(3)} ${price()}`,
    () => `${chance.whole(1, 20)} ${some(3)} ${price()} ${price()}`,
    () => `${digits(chance, 6, 13)} ${some(3)}`,
    () => `${digits(chance, 8, 14)} ${chance.whole(1, 12)} X ${price()} ${price()}`,
    () => `${codeOf(chance)} ${some(2)} ${codeOf(chance)}`,
    () => `${label()} ${label()} ${price()}`,
    () => `${label()}: ${price()}`,
    () => `${label()} (${chance.oneOf(CURRENCIES)}) ${price()}`,
    () => `${label()} ${label()} ${label()} ${label()}`,
    () => `${label()}(${label()}) ${label()}(${label()})`,
    () => `${label()} ${chance.whole(1, 20)}% ${price()} ${price()}`,
    () => `${label()} : ${codeOf(chance)}`,
    () => `${label()}:${codeOf(chance)} ${label()}:${codeOf(chance)}`,
    () => `${dateOf(chance)} ${timeOf(chance)}`,
    () => `${label()} ${dateOf(chance)} ${label()}: ${timeOf(chance)}`,
    () => `NO. ${chance.whole(1, 300)}, ${some(3)}, ${digits(chance, 5, 5)} ${some(1)}`,
    () => `${label()}: ${digits(chance, 2, 3)}-${digits(chance, 6, 8)} ${label()}: ${digits(chance, 9, 11)}`,
    () => `(${digits(chance, 6, 8)}-${letters(chance, 1)})`,
    () => `${chance.whole(1, 12)} ${chance.oneOf(UNITS)} @ ${price()} = ${price()}`,
    () => `${some(2)} ${chance.whole(1, 900)}${chance.oneOf(UNITS)} ${price()} ${letters(chance, 2)}`,
    () => `${'*'.repeat(chance.whole(1, 3))} ${some(3)} ${'*'.repeat(chance.whole(1, 3))}`,
    () => `${some(1)}${chance.oneOf(['/', '-', '&', ' & ', ' / '])}${some(2)}`,
    () => `${some(1)}@${some(1)}.COM`.replaceAll(' ', ''),
    () => `[${letters(chance, 1)}] ${some(3)}`,
    () => `#${digits(chance, 3, 8)} ${some(2)} ${price()}`,
  ]; // prettier-ignore
  return chance.oneOf(kinds)();
}

/** As tills print it: with the marks of typewriters, and no dashes. */
const plain = (text: string) =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s*—\s*/g, '-');

function cased(label: string, chance: Chance): string {
  return chance.is(0.6) ? label : label.charAt(0) + label.slice(1).toLowerCase();
}

function priceOf(chance: Chance): string {
  const amount = (10 ** chance.between(-1, 3.5)).toFixed(2);
  const number = chance.is(0.12) ? Math.round(Number(amount)).toString() : amount;
  const sign = chance.is(0.15) ? chance.oneOf(CURRENCIES) : '';
  const mark = chance.is(0.1) ? chance.oneOf(['S', 'T', 'SR', 'ZR', '*', 'A']) : '';
  return `${chance.is(0.05) ? '-' : ''}${sign}${number}${mark}`;
}

function digits(chance: Chance, least: number, most: number): string {
  return Array.from({ length: chance.whole(least, most) }, () => chance.whole(0, 9)).join('');
}

function letters(chance: Chance, most: number): string {
  return Array.from({ length: chance.whole(1, most) }, () =>
    String.fromCodePoint(chance.whole(65, 90)),
  ).join('');
}

/** Letters and digits mixed, in groups, so that nothing tells O from 0 but their shape. */
function codeOf(chance: Chance): string {
  const groups = Array.from({ length: chance.whole(1, 3) }, () => {
    if (chance.is(0.4)) return digits(chance, 1, 6);
    if (chance.is(0.4)) return `${letters(chance, 3)}${digits(chance, 1, 6)}`;
    return Array.from({ length: chance.whole(2, 6) }, () =>
      CODE_SIGNS.charAt(chance.whole(0, CODE_SIGNS.length - 1)),
    ).join('');
  });
  return groups.join(chance.oneOf(['-', '/', '', '-', '.', '#']));
}

function dateOf(chance: Chance): string {
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

function timeOf(chance: Chance): string {
  const part = (most: number) => two(chance.whole(0, most));
  const time = `${part(23)}:${part(59)}${chance.is(0.5) ? `:${part(59)}` : ''}`;
  return chance.is(0.2) ? `${time} ${chance.oneOf(['AM', 'PM'])}` : time;
}
