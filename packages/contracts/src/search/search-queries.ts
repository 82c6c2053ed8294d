import { z } from 'zod';
import { LONGEST_SEARCH } from './search.ts';

// Apart from what answers hold, which alone the browser reads.

/** Pages of one answer at most, and where no number is asked for. */
const MOST_FOUND = 50;
const USUALLY_FOUND = 20;
/** Searches of one account within a minute: a user who types on and on asks for three a second. */
export const SEARCHES_PER_MINUTE = 300;

// PostgreSQL's texts hold none, so that nothing is found with one.
const withoutNul = (text: string) => !text.includes('\0');

/** What is looked for in the text of all pages of the caller. */
export const searchQuery = z.object({
  query: z
    .string()
    .max(LONGEST_SEARCH)
    .refine(withoutNul)
    .default('')
    .describe(
      'Words in any order, also their beginnings; "several words" that follow each other; -word for one that the page ' +
        'has not. Other forms of a word, other accents and words with a misread letter are found, too. An empty one finds nothing.',
    ),
  name: z
    .string()
    .max(255)
    .refine(withoutNul)
    .optional()
    .describe('Only in documents whose name contains this, without case and accents.'),
  languages: z
    .string()
    .max(400)
    .regex(/^\w{1,32}(?:[+ ]\w{1,32})*$/)
    .optional()
    .describe('Only on pages that were read in one of these, like fra or fra%2Bdeu.'),
  from: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only in documents that were uploaded at this moment or later.'),
  to: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Only in documents that were uploaded before this moment.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_FOUND)
    .default(USUALLY_FOUND)
    .describe('At most so many pages; next_cursor tells where the next ones begin.'),
  cursor: z
    .string()
    .regex(/^[\w.~-]{1,500}$/)
    .optional()
    .describe('The next_cursor of the answer before; it holds for the search that it came from.'),
});
