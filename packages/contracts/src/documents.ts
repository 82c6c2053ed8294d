import { z } from 'zod';
import { choicesQuery, pagesQuery, readingMode } from './choices.ts';
import { languagesQuery, readLanguage } from './languages.ts';

/** How far a document has come. The last three are history; the others are running. */
export const documentStatus = z.enum([
  'queued',
  'processing',
  'finishing',
  'ready',
  'failed',
  'cancelled',
]);
export type DocumentStatus = z.infer<typeof documentStatus>;

/** A listing entry (S3.14) with what the history table shows besides the name. */
export const historyFile = z.object({
  type: z.literal('history'),
  file_id: z.string(),
  input_name: z.string(),
  status: documentStatus,
  /** True once the processed version can be downloaded. */
  processed: z.boolean(),
  pages: z.number().int(),
  /** Numbers (from 1) of pages that could not be recognised and stayed as they were; the first hundred. */
  failed_pages: z.array(z.number().int()),
  /** How many pages that is in all. */
  failed_page_count: z.number().int().optional(),
  /** Scripts that failed pages look like, and none that was read is written in; '' for handwriting or an unsure one. */
  looks_like: z.array(z.string()).optional(),
  /** Only pages up to this one were to be read; null where all were. */
  read_to: z.number().int().nullable().optional(),
  /** Only these pages were to be read, like `1, 3-9`; absent where all were, or the first ones. */
  read_pages: z.string().optional(),
  /** How it is read, where that was chosen. */
  choices: z
    .object({ mode: readingMode, rotate: z.boolean(), deskew: z.boolean() })
    .partial()
    .optional(),
  /** What its pages were read in, that of most pages first; absent while nothing was read. */
  languages: z.array(readLanguage).optional(),
  /** Why the whole file failed; null otherwise. */
  detail: z.string().nullable(),
  size: z.number().int(),
  /** Whether there is a small picture of its first page. */
  thumbnail: z.boolean().optional(),
  created_at: z.iso.datetime(),
  /** When a file that was cancelled or failed, and cost nothing, is removed; null for one that is kept. */
  kept_until: z.iso.datetime().nullable().optional(),
  /** When it is deleted by itself, for whichever reason; null for one that stays until somebody deletes it. */
  deletes_at: z.iso.datetime().nullable().optional(),
  /** What the person should know of the processed file, such as that the original is signed (D75). */
  notices: z.array(z.object({ code: z.string(), detail: z.string() })).optional(),
});
export type HistoryFile = z.infer<typeof historyFile>;

/** Files of one answer, where no fewer are asked for: no answer grows with the history. */
export const FILES_PER_ANSWER = 1000;

/** A part of a list: so many files at most, after the answer whose `next_cursor` this is (D57). */
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

/** By what a list of files is sorted. */
export const sortKey = z.enum(['created', 'name', 'size', 'pages']);
export type SortKey = z.infer<typeof sortKey>;

export const listQuery = partQuery.extend({
  sort: sortKey
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
export const listResponse = z.object({
  files: z.array(historyFile),
  /** Where to go on; null when there is no more. */
  next_cursor: z.string().nullable(),
});
export type ListResponse = z.infer<typeof listResponse>;

/** Which file of the request is meant, counted from 0: names may be alike, or be stored changed. */
export const filePosition = z.number().int().min(0).optional();

export const acceptedFile = z.object({
  file_id: z.string(),
  input_name: z.string(),
  pages: z.number().int(),
  /** It waits for so many pages of the quota, which come back if others of its owner's files give them back. */
  waits_for: z.number().int().optional(),
  position: filePosition,
});
export type AcceptedFile = z.infer<typeof acceptedFile>;

/**
 * A file of a batch that was not taken, and why (a named reason before it costs a page). Without a
 * position: all that follows, when the upload broke off.
 */
export const rejectedFile = z.object({
  input_name: z.string(),
  code: z.string(),
  detail: z.string(),
  position: filePosition,
  /** Pages of the quota that it would have needed, where there were too few. */
  pages: z.number().int().optional(),
  /** Under which it is kept in the list of refusals; absent where it is not. */
  refusal_id: z.string().optional(),
});
export type RejectedFile = z.infer<typeof rejectedFile>;

/** What is left of the quota, as the statement saw it that refused the last file for want of pages. */
export const pagesLeft = z.number().int().min(0).optional();

export const batchResponse = z.object({
  processed_count: z.number().int(),
  files: z.array(acceptedFile),
  rejected: z.array(rejectedFile),
  pages_left: pagesLeft,
});
export type BatchResponse = z.infer<typeof batchResponse>;

export const fileType = z.enum(['original', 'processed']);
export type FileType = z.infer<typeof fileType>;

export const downloadQuery = z.object({
  file_id: z.string().max(64),
  file_type: fileType.default('original'),
  mended: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether the processed file has the corrections of its words.'),
});
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
  pages: pagesQuery,
  languages: languagesQuery,
  ...choicesQuery.shape,
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

/** `status`: `ready` for a document that had been ready before the run that was stopped. */
export const cancelResponse = z.object({
  detail: z.string(),
  status: z.enum(['ready', 'cancelled']),
});
export type CancelResponse = z.infer<typeof cancelResponse>;

/** What one upload may hold under the caller's plan (D45). */
export const uploadLimits = z.object({
  max_file_bytes: z.number().int(),
  max_pages_per_file: z.number().int(),
  max_files_per_batch: z.number().int(),
});
export type UploadLimits = z.infer<typeof uploadLimits>;

/** What the caller's plan keeps at once. */
const storageLimits = z.object({
  max_stored_bytes: z.number().int(),
  max_stored_documents: z.number().int(),
});
export type StorageLimits = z.infer<typeof storageLimits>;

/** All bounds of the caller's plan, and what is used of them. Those beside the upload's own are younger. */
export const limitsResponse = uploadLimits.extend({
  ...storageLimits.partial().shape,
  max_files_per_hour: z.number().int().optional(),
  stored_bytes: z.number().int().optional(),
  stored_documents: z.number().int().optional(),
});
export type LimitsResponse = z.infer<typeof limitsResponse>;

/** A file that was refused, as it is told until it is dismissed. */
export const refusal = z.object({
  id: z.string(),
  /** The document, where the file is stored and can be started again; null where nothing is kept but its name. */
  file_id: z.string().nullable(),
  input_name: z.string(),
  code: z.string(),
  detail: z.string(),
  /** Pages of the quota that it needs, where it was refused for want of them. */
  pages: z.number().int().nullable(),
  refused_at: z.iso.datetime(),
  /** When it is forgotten though nobody dismissed it. */
  kept_until: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusal>;

/** Newest first. */
export const refusalsResponse = z.object({ refusals: z.array(refusal) });

/** So many refusals are kept of a user; older ones make room. */
export const MOST_REFUSALS = 100;

export const dismissRequest = z.object({
  ids: z.array(z.string().min(1).max(64)).min(1).max(1000),
});

/** Uploads that an account may begin within a minute (D77), each with as many files as its plan takes. */
export const UPLOADS_PER_MINUTE = 60;

/** Hours for which a file is kept that was cancelled or failed and cost nothing: a weekend, to try it again. */
export const UNPAID_KEPT_HOURS = 72;
