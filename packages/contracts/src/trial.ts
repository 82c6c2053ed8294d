import { z } from 'zod';
import { pageText } from './documents/page-text.ts';

/** What a visitor without an account may send: this many bytes, and of pages only the first is read. */
export const TRIAL_MEGABYTES = 10;

/** How long what was tried is there, unless it is kept. */
export const TRIAL_MINUTES = 60;

/** Tries of one network within an hour; wider networks may do four times as many. */
export const TRIALS_PER_HOUR = 6;

/** Days for which a file waits for the confirmation of an address, where its visitor has made an account to keep it. */
export const KEPT_TRIAL_DAYS = 7;

/** How far a trial has come: it waits or is read; its words are there; so is its file; or nothing came of it. */
const trialState = z.enum(['waiting', 'read', 'ready', 'failed']);

/** What a visitor's browser has tried last. */
export const trialResponse = z.object({
  state: trialState,
  input_name: z.string(),
  /** Of the whole file; the first one is read. */
  pages: z.number().int(),
  /** Why there are no words: it failed, or the page was left alone; null otherwise. */
  detail: z.string().nullable(),
  /** What was read on the first page, as of a page of a document. */
  text: pageText.nullable(),
  /** It becomes a document of the account that is made next in this browser. */
  keeps: z.boolean(),
  /** When it is deleted. */
  expires_at: z.iso.datetime(),
});
export type TrialResponse = z.infer<typeof trialResponse>;
