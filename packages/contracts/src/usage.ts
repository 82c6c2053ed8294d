import { z } from 'zod';

/** What an account has used of its plan. */
export const usageResponse = z.object({
  plan: z.string(),
  /** Pages of the period, those that were charged, and those held back for documents that run. */
  page_limit: z.number().int(),
  pages_used: z.number().int(),
  pages_reserved: z.number().int(),
  pages_left: z.number().int(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  stored_bytes: z.number().int(),
  stored_documents: z.number().int(),
  max_stored_bytes: z.number().int(),
  max_stored_documents: z.number().int(),
  /** Calls by API key, of all keys together. */
  calls_per_minute: z.number().int(),
});
