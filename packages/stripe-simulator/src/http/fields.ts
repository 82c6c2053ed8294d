import { z } from 'zod';

// Parameters as forms carry them: every value is text, and an empty text unsets.

export const text = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
export const amount = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const interval = z.enum(['day', 'week', 'month', 'year']);
export const proration = z.enum(['create_prorations', 'always_invoice', 'none']);

/** A text that an empty value unsets. */
export const unsettable = text.transform((value) => (value === '' ? null : value));

/** Key-value pairs; an empty value removes its key, an empty parameter all of them. */
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')]);
export const expand = z.array(z.string()).optional();

/** Applies a metadata parameter to what was there. */
export function mergeMetadata(
  before: Record<string, string>,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  if (change === '') return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

const moment = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

export type Moment = z.output<typeof moment>;

/** What every list takes. */
export const listFields = {
  limit: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: moment.optional(),
  expand,
};

/** Whether a moment satisfies a `created` filter. */
export function isWithin(seconds: number, filter: Moment | undefined): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return seconds === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte;
}
