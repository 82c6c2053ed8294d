import { z } from 'zod';
import { retentionDays } from './documents/retention-days.ts';

const stated = z.string().nullable();

/**
 * Who runs this installation, as its settings say it (`OPERATOR_…`). Null where they say nothing: the pages then
 * say so in plain words.
 */
export const operatorDetails = z.object({
  name: stated,
  /** Lines of a postal address. */
  address: z.array(z.string()),
  email: stated,
  phone: stated,
  /** Register and number, tax number and the like: lines. */
  register: z.array(z.string()),
  /** Whom one complains to about data protection. */
  authority: stated,
  /** The country whose law applies. */
  law: stated,
  /** Where database and files are. */
  storage: stated,
  /** How long a backup is kept. */
  backup_days: z.number().int().nullable(),
  /** When documents go by themselves, as the operator has set it for all accounts. */
  retention: z.object({
    default_days: retentionDays.nullable(),
    max_days: retentionDays.nullable(),
  }),
  /** Every setting speaks of this machine alone, so there is no one to be told of it. */
  own_machine: z.boolean(),
});
export type OperatorDetails = z.infer<typeof operatorDetails>;

/** The name of the element in a page's head that carries the details, as JSON. */
export const OPERATOR_META = 'legible-operator';

/** What a page is written with where nothing is known: the server fills it in. */
export const nothingStated: OperatorDetails = {
  name: null,
  address: [],
  email: null,
  phone: null,
  register: [],
  authority: null,
  law: null,
  storage: null,
  backup_days: null,
  retention: { default_days: null, max_days: null },
  own_machine: false,
};

/** What a page about the service cannot do without. */
type Needed = 'name' | 'address' | 'email' | 'authority' | 'law' | 'storage' | 'backup_days';

const needed: readonly Needed[] = [
  'name',
  'address',
  'email',
  'authority',
  'law',
  'storage',
  'backup_days',
];

/** What is not stated though the pages need it, in the order of the settings. */
export const missingOf = (operator: OperatorDetails): Needed[] =>
  needed.filter((key) => operator[key] === null || operator[key]?.toString() === '');
