import { z } from 'zod';
import { historyFile } from '../documents/documents.ts';

/** Characters that a search may have: a long sentence. What is longer is no search, and is refused. */
export const LONGEST_SEARCH = 500;
/** A page that has what was looked for. */
const foundPage = z.object({
  file_id: z.string(),
  input_name: z.string(),
  created_at: historyFile.shape.created_at,
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
  /** Documents of the caller that have just become ready or were changed: who asks again in a second finds what they say. */
  indexing: z.number().int().default(0),
});
export type SearchResponse = z.infer<typeof searchResponse>;
