import { z } from 'zod';
import { pagesQuery } from './choices.ts';
import { FILES_PER_ANSWER, fileType } from './documents.ts';
import { languagesQuery } from './languages.ts';
import { readingMode } from './reading-mode.ts';

// Apart from what answers hold, which alone the browser reads.

/** Yes or no in a query. */
const flag = z.enum(['true', 'false']).optional();

/** How a file is read, as a query says it. All of it may be left out. */
const choicesQuery = z.object({
  mode: readingMode
    .optional()
    .describe(
      'auto (the default): pages whose text cannot be found yet; redo: also those with an old invisible layer, which is ' +
        'replaced; force: all, and a page with text of its own becomes a picture of it.',
    ),
  rotate: flag.describe('true: turns pages that lie on their side or upside down.'),
  deskew: flag.describe('true: straightens pages that lie askew.'),
});

/** A file that the server is to fetch. */
export const uploadByUrlRequest = z.object({
  url: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe('Where the file is: https, at a public address.'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe('How the document is called; without it, as the address ends.'),
  password: z
    .string()
    .max(200)
    .optional()
    .describe('Opens a file that is protected; it is not kept.'),
});
export type UploadByUrlRequest = z.infer<typeof uploadByUrlRequest>;

/** A part of a list: that many files at most, after the answer whose `next_cursor` this is (D57). */
export const partQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(FILES_PER_ANSWER)
    .default(FILES_PER_ANSWER)
    .describe('At most so many files; next_cursor tells where the next ones begin.'),
  cursor: z
    .string()
    .regex(/^(?:\d{1,17}_|[\w-]{1,1400}\.)[\w-]{1,64}$/)
    .optional()
    .describe('The next_cursor of the answer before: goes on after its last file.'),
});

export const listQuery = partQuery.extend({
  sort: z
    .enum(['created', 'name', 'size', 'pages'])
    .default('created')
    .describe('By what the files are sorted; a cursor holds for the order that it came from.'),
  order: z.enum(['asc', 'desc']).default('desc'),
  prefix: z.string().max(255).default('').describe('How the names begin, to the letter.'),
  search: z
    .string()
    .max(255)
    // As everywhere: no name can hold one.
    .refine((text) => !text.includes('\0'))
    .default('')
    .describe(
      'What the names contain, without case and accents. An answer may hold fewer files than its limit, ' +
        'or none, though there are more: next_cursor goes on where the search has come to.',
    ),
  user_id: z.string().optional(),
});
export const downloadQuery = z.object({
  file_id: z.string().max(64),
  file_type: fileType.default('original'),
  mended: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether the processed file has the corrections of its words.'),
});
/**
 * Where the file is: to be opened as a link, so that a browser saves it while it comes. It needs no header, and no cookie; it
 * works while the session of its caller lasts, a few minutes at most.
 */
export const downloadLink = z.object({ url: z.string(), expires_at: z.iso.datetime() });
export type DownloadLink = z.infer<typeof downloadLink>;
/** What a link carries in place of a header or a cookie. */
export const ticketQuery = z.object({ ticket: z.string().max(16_384) });
export const documentQuery = z.object({ file_id: z.string().max(64) });

/** Reads no more than the beginning of a file: what a quota with few pages left can pay for. */
const firstPages = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe(
    'Reads at most so many pages of each file, from its first on, or of those that are named. Only these are charged.',
  );

export const uploadQuery = z.object({
  first_pages: firstPages,
  wait_for_pages: flag.describe(
    'true: a file for which too few pages of the quota are left is taken and waits, until the next period or a larger plan ' +
      'gives enough, instead of being refused (no_pages_left). Not for files that open with a password only.',
  ),
  pages: pagesQuery,
  languages: languagesQuery,
  ...choicesQuery.shape,
});
/** What an upload may say of itself beside its files. */
export const uploadHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe(
      'A name for this upload, such as a random id. The same upload under the same name is taken once: for 24 hours it gets the ' +
        'same answer again.',
    ),
});
export const retryQuery = documentQuery.extend({
  first_pages: firstPages,
  languages: languagesQuery.describe(
    'Reads all pages again, in these languages (as for an upload). As many pages as were charged before are not ' +
      'charged again, and the earlier processed file stays until the new one is there. Without this, mode, rotate and ' +
      'deskew, only those that lack are read.',
  ),
  mode: choicesQuery.shape.mode.describe('Reads all pages again, as for an upload.'),
  rotate: choicesQuery.shape.rotate.describe('Reads all pages again, as for an upload.'),
  deskew: choicesQuery.shape.deskew.describe('Reads all pages again, as for an upload.'),
});
