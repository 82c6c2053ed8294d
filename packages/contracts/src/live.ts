import { z } from 'zod';
import { documentStatus } from './documents/documents.ts';

/**
 * Progress of one document. `filename` carries the file id (D31); `file_id` and `input_name` say the
 * same in plain words. `current_page` equals `total_pages` only once the processed file can be
 * downloaded (D35), and never decreases.
 */
export const progressMessage = z.object({
  filename: z.string(),
  current_page: z.number().int().min(0),
  total_pages: z.number().int().min(0),
  file_id: z.string().optional(),
  input_name: z.string().optional(),
  status: documentStatus.optional(),
  /** Counts up when the document is started again, and its pages begin anew. */
  run: z.number().int().min(1).optional(),
  /** Pages so far that could not be read; which ones, the history says. */
  pages_failed: z.number().int().min(0).optional(),
  /** For how many pages of the quota it waits, which other files hold; null or absent for one that does not. */
  waits_for: z.number().int().nullable().optional(),
  /** It waits for the next period, which begins then; null where only a larger plan has as many. Absent where neither is so. */
  waits_until: z.iso.datetime().nullable().optional(),
  /** Seconds until the last page is expected; null while there is nothing to go by. */
  eta_seconds: z.number().int().nullable().optional(),
  /** Why the file failed, when `status` is `failed`: in words, and the name of the error. */
  detail: z.string().nullable().optional(),
  code: z.string().nullable().optional(),
});
export type ProgressMessage = z.infer<typeof progressMessage>;

/** Running documents in the words of the progress connection, for a client without one; the oldest first. */
export const runningResponse = z.object({
  files: z.array(progressMessage),
  /** Where to go on; null when there is no more. */
  next_cursor: z.string().nullable().optional(),
});

export const fileAddedMessage = z.object({
  type: z.literal('file_added'),
  file: z.object({ file_id: z.string(), input_name: z.string() }),
});
export type FileAddedMessage = z.infer<typeof fileAddedMessage>;

/** A document is gone: deleted by its owner, in another tab perhaps, or because its time was over. */
export const fileRemovedMessage = z.object({
  type: z.literal('file_removed'),
  file: z.object({ file_id: z.string() }),
});
export type FileRemovedMessage = z.infer<typeof fileRemovedMessage>;

/** Close codes the server uses; the client reconnects on 1001, 1006, 1011 and 1012 only (S4.51). */
export const closeCodes = {
  goingAway: 1001,
  /** The session has more connections than it may: the oldest of them goes (D61). */
  tooMany: 1008,
  fault: 1011,
  restart: 1012,
  sessionEnded: 4401,
} as const;
