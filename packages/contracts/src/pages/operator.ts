import { missingOf, type OperatorDetails } from '../operator.ts';
import { retentionMessages } from '../messages/documents/retention.ts';

/**
 * The places of the trust pages that the operator's settings fill. The server writes them into the pages
 * that the build made (`<span data-operator="…">`), the application into those that it shows itself: both take the
 * words from here.
 */
export interface OperatorTexts {
  /** Above the page; empty where everything is stated. */
  note: string;
  /** Name and address, in lines. */
  who: string;
  /** Mail and telephone, in lines. */
  reach: string;
  register: string;
  authority: string;
  storage: string;
  /** Whole sentences, for what depends on the settings. */
  controller: string;
  complaint: string;
  place: string;
  retention: string;
  backups: string;
  law: string;
}

export type OperatorPlace = keyof OperatorTexts;

const NOT_STATED = 'Not stated by the operator.';

/** While the settings are on their way, or where no server has filled the page. */
export const blankTexts: OperatorTexts = {
  note: '',
  who: '',
  reach: '',
  register: '',
  authority: '',
  storage: '',
  controller: '',
  complaint: '',
  place: '',
  retention: '',
  backups: '',
  law: '',
};

export const operatorFailed: OperatorTexts = {
  ...blankTexts,
  note: 'Who runs this service could not be loaded just now. Please reload the page.',
};

export function operatorTexts(operator: OperatorDetails): OperatorTexts {
  const { name, address, email, phone, register, authority, law, storage } = operator;
  const { default_days: defaultDays, max_days: maxDays } = operator.retention;
  return {
    note: noteOf(operator),
    who: lines(
      said(name, (it) => it, 'Name: not stated by the operator.'),
      said(joined(address), (it) => it, 'Postal address: not stated by the operator.'),
    ),
    reach: lines(
      said(email, (it) => it, 'Email: not stated by the operator.'),
      phone ?? '',
    ),
    register: said(joined(register), (it) => it, 'None stated.'),
    authority: said(authority, (it) => it, NOT_STATED),
    storage: said(storage, (it) => it, NOT_STATED),
    controller: said(
      name,
      (it) => `${it} is responsible for it.`,
      'The operator of this installation is responsible for it, and has not stated a name yet.',
    ),
    complaint: said(
      authority,
      (it) =>
        `You may also complain to a data protection authority: the one in charge here is ${it}.`,
      'You may also complain to the data protection authority of the place where you live.',
    ),
    place: said(
      storage,
      (it) => `The database and the files are kept here: ${it}.`,
      'The operator has not stated yet where the database and the files are kept.',
    ),
    retention: retentionMessages.policy({ defaultDays, maxDays }).join(' '),
    backups: backupsOf(operator.backup_days),
    law: said(
      law,
      (it) => `The law of ${it} applies.`,
      'The operator has not stated yet which country’s law applies; then the law applies that would without these terms.',
    ),
  };
}

/** What is to be said of something stated, or that it is not. */
const said = (it: string | null, sentence: (it: string) => string, otherwise: string) =>
  it === null ? otherwise : sentence(it);

function noteOf(operator: OperatorDetails): string {
  if (missingOf(operator).length === 0) return '';
  return operator.own_machine
    ? 'This copy runs for this computer alone, so nobody has to be named here. Whoever offers it to others fills in the places below.'
    : 'The operator has not filled in everything on this page yet. What is missing is said in its place.';
}

function backupsOf(days: number | null): string {
  if (days === null) {
    return 'The operator has not stated how long backups are kept. The backups that Legible itself makes are removed after 30 days, unless the operator chooses otherwise.';
  }
  if (days === 0) return 'No backups are kept, so what is deleted is gone at once.';
  return `Backups are kept for ${days} ${days === 1 ? 'day' : 'days'}. What you delete is in no later one, and is gone from all of them a day after that at the latest.`;
}

const joined = (all: string[]) => (all.length === 0 ? null : lines(...all));

const lines = (...all: string[]) => all.filter((line) => line !== '').join('\n');
