import { z } from 'zod';
import { readingMode } from './reading-mode.ts';
import { readLanguage } from './languages.ts';

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
  /** When it is deleted by itself, for whichever reason; null for one that stays until its owner deletes it. */
  deletes_at: z.iso.datetime().nullable().optional(),
  /** What the person should know of the processed file, such as that the original is signed (D75). */
  notices: z.array(z.object({ code: z.string(), detail: z.string() })).optional(),
});
export type HistoryFile = z.infer<typeof historyFile>;

/** Files of one answer, where no fewer are asked for: no answer grows with the history. */
export const FILES_PER_ANSWER = 1000;

/** By what a list of files is sorted. */
export type SortKey = 'created' | 'name' | 'size' | 'pages';

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
  /** For how many pages of the quota it waits; they come back if others of its owner's files give them back. */
  waits_for: z.number().int().optional(),
  /** It waits for the next period, which begins then; null where only a larger plan will have as many. Absent where neither is so. */
  waits_until: z.iso.datetime().nullable().optional(),
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
  /** When it is forgotten though its owner has not dismissed it. */
  kept_until: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusal>;

/** Newest first. */
export const refusalsResponse = z.object({ refusals: z.array(refusal) });

/** This many refusals are kept of a user; older ones make room. */
export const MOST_REFUSALS = 100;

export const dismissRequest = z.object({
  ids: z.array(z.string().min(1).max(64)).min(1).max(1000),
});

/** Uploads that an account may begin within a minute (D77), each with as many files as its plan takes. */
export const UPLOADS_PER_MINUTE = 60;

/** Hours for which a file is kept that was cancelled or failed and cost nothing: a weekend, to try it again. */
export const UNPAID_KEPT_HOURS = 72;
