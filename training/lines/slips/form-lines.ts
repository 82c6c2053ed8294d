import type { Chance } from '../../chance.ts';
import { codeOf, dateOf, digits, letters, plain, priceOf, timeOf } from './slip-parts.ts';

const LABELS =
  'Name|Address|Date|Date of Birth|Telephone|Telephone No.|Phone|Fax|Fax No.|To|From|Subject|Re|cc|Title|Company|Department|Division|Region|State|City|Zip Code|Country|Account|Account No.|Signature|Signed|Approved by|Approval|Prepared by|Submitted by|Requested by|Authorized|Position|Project|Project No.|Sample|Sample No.|Number|No.|Type|Brand|Product|Manufacturer|Supplier|Customer|Client|Contact|Quantity|Amount|Total|Estimated Cost|Budget|Year|Month|Page|Pages|Number of pages|Comments|Remarks|Reason|Description|Purpose|Objective|Results|Source|Media|Issue|Circulation|Size|Weight|Length|Width|Color|Code|Serial No.|Report|Report No.|File|Case No.|Order No.|Purchase Order|Invoice|Shipped|Received|Completion Date|Effective Date|Start|Finish|Method|Test|Temperature|Location|Store|Distribution|Copies|Attachments|Enclosure|Confidential|Message|Time|Yes|No|Male|Female|Age|Occupation|Employer|Insurance|Policy No.|Diagnosis|Dose|Species|Rate|Percent|Current|Previous|Change|Other|Specify|Explain|Please print|For office use only|Do not write in this space|If yes'.split(
    '|',
  );
const NAMES =
  'A. J. B. C. D. E. F. G. H. K. L. M. R. S. T. W. Adams Baker Carter Clark Collins Davis Edwards Evans Fisher Gordon Green Hall Harris Howard Jackson Johnson Jones Kelly King Lewis Martin Miller Mitchell Moore Morgan Nelson Parker Phillips Roberts Robinson Russell Scott Smith Taylor Thomas Thompson Turner Walker White Williams Wilson Wright Young Dr. Mr. Mrs. Ms. Jr. Ph.D.'.split(
    ' ',
  );
const COMPANIES = ['Inc.', 'Co.', 'Corp.', 'Company', 'Ltd.', '& Sons', 'Associates', 'Institute', 'Laboratories', 'University', 'Dept.']; // prettier-ignore
const STATES = 'AL AZ CA CO CT DC FL GA IL IN KY LA MA MD MI MN MO NC NJ NY OH PA SC TN TX VA WA WI'.split(' '); // prettier-ignore
const BOXES = ['X', 'x', '[ ]', '[X]', '( )', '(x)', '__'];

/** A line of a form, letter or memorandum of an office: labels, what was filled in, and pieces of sentences. */
export function formLine(some: (most: number) => string, chance: Chance): string {
  const label = () => cased(chance.oneOf(LABELS), chance);
  const name = () =>
    Array.from({ length: chance.whole(1, 3) }, () => chance.oneOf(NAMES)).join(' ');
  const phone = () =>
    chance.is(0.6)
      ? `(${digits(chance, 3, 3)}) ${digits(chance, 3, 3)}-${digits(chance, 4, 4)}`
      : `${digits(chance, 3, 3)}${chance.oneOf(['-', '/', '.'])}${digits(chance, 3, 3)}-${digits(chance, 4, 4)}`;
  const number = () => Math.floor(10 ** chance.between(0, 6)).toLocaleString('en');
  const value = (): string =>
    chance.oneOf<() => string>([
      name, phone, number, () => some(4), () => dateOf(chance), () => codeOf(chance), () => priceOf(chance),
      () => `$${number()}`, () => `${number()}%`, () => timeOf(chance), () => chance.oneOf(BOXES),
    ])(); // prettier-ignore
  const field = () => `${label()}${chance.oneOf([':', ':', ':', '', '.', ' :', '#:', ' -'])}`;
  const kinds: (() => string)[] = [
    () => some(12),
    () => some(12),
    () => some(12),
    () => `${field()} ${value()}`,
    () => `${field()} ${value()}`,
    () => `${field()} ${value()} ${field()} ${value()}`,
    () => `${label()} ${label()} ${label()}`,
    () => `${label()} (${label().toLowerCase()}): ${value()}`,
    () => `${chance.whole(1, 30)}. ${label()} ${some(6)}`,
    () => `${chance.whole(1, 9)}.${chance.whole(1, 9)} ${some(7)}`,
    () => `(${letters(chance, 1).toLowerCase()}) ${some(8)}`,
    () => `${name()}, ${some(2)} ${chance.oneOf(COMPANIES)}`,
    () => `${chance.whole(1, 9999)} ${some(2)} ${chance.oneOf(['Street', 'St.', 'Avenue', 'Ave.', 'Road', 'Blvd.', 'P.O. Box 27'])}`,
    () => `${some(1)}, ${chance.oneOf(STATES)} ${digits(chance, 5, 5)}${chance.is(0.3) ? `-${digits(chance, 4, 4)}` : ''}`,
    () => `${label()} ${number()} ${number()} ${number()} ${number()}`,
    () => `${number()} ${number()} ${(10 ** chance.between(-1, 2)).toFixed(chance.whole(1, 3))} ${number()}`,
    () => `${chance.oneOf(BOXES)} ${label()} ${chance.oneOf(BOXES)} ${label()} ${chance.oneOf(BOXES)} ${label()}`,
    () => `${label()}/${label()} ${value()}`,
    () => `Page ${chance.whole(1, 20)} of ${chance.whole(1, 20)}`,
    () => `- ${chance.whole(1, 40)} -`,
    () => `${letters(chance, 3)}/${letters(chance, 2).toLowerCase()}`,
    () => `"${some(5)}"`,
    () => digits(chance, 8, 10),
  ]; // prettier-ignore
  return plain(chance.oneOf(kinds)());
}

const cased = (label: string, chance: Chance) => (chance.is(0.35) ? label.toUpperCase() : label);
