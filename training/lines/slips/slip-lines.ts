import type { Chance } from '../../chance.ts';
import type { Face } from '../setting/faces.ts';
import { formLine } from './form-lines.ts';
import { someWords } from '../setting/odd-lines.ts';
import {
  type Fits,
  type SetLine,
  type Setting,
  setWords,
  underlined,
} from '../setting/set-line.ts';
import {
  codeOf,
  CURRENCIES,
  dateOf,
  digits,
  letters,
  plain,
  priceOf,
  timeOf,
} from './slip-parts.ts';

const LABELS =
  'TOTAL SUBTOTAL SUB-TOTAL CASH CHANGE TAX GST VAT AMOUNT QTY ITEM PRICE DISC ROUNDING INVOICE RECEIPT CASHIER DATE TIME TEL FAX NO REF BALANCE DUE NET PAID CARD TABLE ORDER BILL CODE UNIT RM USD EUR SUMMARY INCL EXCL SERVICE CHARGE THANK YOU COME AGAIN GOODS SOLD NOT RETURNABLE DESCRIPTION SALES MEMBER POINTS'.split(
    ' ',
  );
const UNITS = ['PCS', 'KG', 'G', 'ML', 'L', 'MM', 'CM', 'X', 'PKT', 'SET', 'HRS', '%'];

/** Share of words that stand far from the one before. */
const COLUMNS = 0.12;
/** Share of the lines of forms that have something of the form beside them. */
const MARKED = 0.35;

/** A setting for a strip of a receipt or a form: plain, and mostly upright. */
export function drawSlipSetting(faces: readonly Face[], chance: Chance): Setting {
  return {
    face: chance.weighted(faces.filter(({ use }) => use !== 'texts')),
    size: chance.between(7, 13),
    isItalic: chance.is(0.02),
    isBold: chance.is(0.2),
    hasOldFigures: false,
    hasOpenPoints: false,
    isClose: true,
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
  const isForm = chance.is(0.4);
  const isCapital = chance.is(isForm ? 0.1 : 0.65);
  const lineOf = isForm ? formLine : slipLine;
  const some = (most: number) => piece(paragraphs, most, chance);
  return Array.from({ length: count }, () => lineOf(some, chance))
    .map((text) => (isCapital ? text.toUpperCase() : text))
    .map((text) => fitted(text.split(' '), setting, fits))
    .filter(({ words }) => words.length > 0)
    .map((line) => underlined({ ...line, columns: COLUMNS }, isForm ? 0.15 : 0.05, chance))
    .map((line) => ({ ...line, hasMarks: isForm && chance.is(MARKED) }));
}

function fitted(texts: string[], setting: Setting, fits: Fits): SetLine {
  const words = setWords(texts);
  while (words.length > 0 && !fits(words, setting, 0)) words.pop();
  return { words, setting, isJustified: false, letterSpace: 0 };
}

/** A few words that follow each other in a text. */
function piece(paragraphs: readonly string[], most: number, chance: Chance): string {
  return plain(someWords(paragraphs, most, chance).join(' '));
}

function slipLine(some: (most: number) => string, chance: Chance): string {
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

function cased(label: string, chance: Chance): string {
  return chance.is(0.6) ? label : label.charAt(0) + label.slice(1).toLowerCase();
}
