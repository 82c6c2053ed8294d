import { z } from 'zod';

/** Characters that a search may have: a long sentence. What is longer is no search, and is refused. */
export const LONGEST_SEARCH = 500;
/** Pages of one answer at most, and where no number is asked for. */
export const MOST_FOUND = 50;
export const USUALLY_FOUND = 20;
/** Searches of one account within a minute: somebody who types on and on asks for three a second. */
export const SEARCHES_PER_MINUTE = 300;
/** Seconds that a search may take; what it has found by then is its answer. */
export const SEARCH_SECONDS = 2;

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

/** A page that has what was looked for. */
const foundPage = z.object({
  file_id: z.string(),
  input_name: z.string(),
  created_at: z.iso.datetime(),
  /** Counted from 1, of how many. */
  page: z.number().int(),
  page_count: z.number().int(),
  /** The Tesseract name of the language that the page was read in; '' where that is not known. */
  language: z.string(),
  /** A line of the page with what was found. */
  line: z.string(),
  /** Where in the line that is: from which UTF-16 unit to before which one. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** What was found as it stands on the page: words, each once. */
  terms: z.array(z.string()),
});
export type FoundPage = z.infer<typeof foundPage>;

/** Best first. */
export const searchResponse = z.object({
  results: z.array(foundPage),
  /** Where to go on; null when there is no more. */
  next_cursor: z.string().nullable(),
  /** Whether all was looked through in time; else there may be more than was found. */
  complete: z.boolean(),
  /** Finished documents of the caller whose text is not looked through yet: they are made ready one by one. */
  waiting: z.number().int(),
});
export type SearchResponse = z.infer<typeof searchResponse>;
