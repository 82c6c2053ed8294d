import { z } from 'zod';
import { MOST_LANGUAGES } from './documents/languages.ts';

/**
 * Every error the API can answer with: its HTTP status and the sentence a person reads when the
 * place that raised it has nothing more exact to say. A closed set: a new error starts here.
 */
export const errors = {
  bad_request: { status: 400, detail: 'The request is not in the expected form.' },
  unknown_font: {
    status: 400,
    detail: 'That font is not available. Leave it out to use the default.',
  },
  unknown_language: { status: 400, detail: 'That language is not installed here.' },
  too_many_languages: {
    status: 400,
    detail: `At most ${MOST_LANGUAGES} languages can be chosen for a file.`,
  },
  trial_limit: {
    status: 429,
    detail: 'That was as much as can be tried without an account for now. An account is free.',
  },
  trial_busy: {
    status: 503,
    detail: 'Too many visitors try it just now. Please try again in a minute.',
  },
  pages_not_there: { status: 422, detail: 'The file has none of the pages that were chosen.' },
  auto_with_others: { status: 400, detail: 'Choose languages, or have them found: not both.' },
  wrong_code: {
    status: 400,
    detail: 'The code is wrong or no longer valid. Please request a new one.',
  },
  common_password: {
    status: 400,
    detail: 'This password is very common and easy to guess. Please choose another one.',
  },
  retention_too_long: {
    status: 400,
    detail: 'Documents may not be kept for so long on this server. Please choose a shorter time.',
  },
  email_unchanged: { status: 400, detail: 'This is your address already.' },
  link_unknown: {
    status: 400,
    detail: 'This link does not work. Open it from the mail again, or copy all of it.',
  },
  link_expired: { status: 410, detail: 'This link has expired.' },
  email_unavailable: {
    status: 409,
    detail: 'This address cannot be used for your account any more. Your old one stays.',
  },
  contact_incomplete: {
    status: 400,
    detail: 'Name and Email are required when not logged in.',
  },
  wrong_password: { status: 403, detail: 'The password is wrong.' },
  unauthenticated: { status: 401, detail: 'Please log in.' },
  wrong_credentials: { status: 401, detail: 'The email address or the password is wrong.' },
  no_pages_left: { status: 402, detail: 'Not enough pages left.' },
  no_storage_left: {
    status: 402,
    detail:
      'Not enough storage left. Delete documents that you no longer need, or choose another plan.',
  },
  card_declined: { status: 402, detail: 'Your card was declined.' },
  email_unconfirmed: {
    status: 403,
    detail:
      'Please confirm your email address first: open the link that we sent you, or ask for a new one on your profile.',
  },
  csrf: {
    status: 403,
    detail: 'The anti-forgery token is missing or out of date. Please try again.',
  },
  forbidden_origin: { status: 403, detail: 'This origin may not use the service.' },
  forbidden: { status: 403, detail: 'You may not do that.' },
  invalid_key: {
    status: 401,
    detail: 'This API key is not known here. It may have expired, or was revoked.',
  },
  key_in_address: {
    status: 400,
    detail:
      'API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.',
  },
  key_scope: { status: 403, detail: 'This API key has no scope for that.' },
  key_plan: {
    status: 403,
    detail:
      'API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.',
  },
  not_by_key: {
    status: 403,
    detail:
      'This cannot be done with an API key. Log in for account, password, sessions, payments and keys.',
  },
  too_many_keys: {
    status: 409,
    detail: 'You have as many API keys as an account may have. Please revoke one first.',
  },
  webhook_plan: {
    status: 403,
    detail:
      'Webhooks come with Tier 2. Yours are kept, and go on as soon as your plan has them again.',
  },
  webhook_address: {
    status: 400,
    detail:
      'Messages are sent to https addresses that everybody can reach. Please give such a one.',
  },
  too_many_webhooks: {
    status: 409,
    detail: 'You have as many webhooks as an account may have. Please delete one first.',
  },
  webhook_off: { status: 409, detail: 'This webhook is switched off. Please switch it on first.' },
  request_closed: { status: 409, detail: 'The voting on this request is over.' },
  url_uploads_off: { status: 403, detail: 'This server fetches no files by their address.' },
  url_not_fetched: { status: 422, detail: 'The file could not be fetched from its address.' },
  not_found: { status: 404, detail: 'Not found.' },
  document_busy: {
    status: 409,
    detail: 'This file is still being processed. Try again when it is finished.',
  },
  upload_running: {
    status: 409,
    detail: 'The upload of this name is still being taken. Please send it again in a moment.',
  },
  not_running: { status: 409, detail: 'This file is not being processed any more.' },
  nothing_to_retry: { status: 409, detail: 'Every page of this file has been processed.' },
  retries_used_up: {
    status: 409,
    detail:
      'Too much time was spent on the pages of this file already. Print it to a new PDF and upload that.',
  },
  word_changed: {
    status: 409,
    detail: 'This word was changed meanwhile, for instance in another tab.',
  },
  page_read_again: {
    status: 409,
    detail: 'This page was read again meanwhile. Look at its text as it is now.',
  },
  not_ready: { status: 409, detail: 'The processed file is not ready yet.' },
  nothing_to_export: {
    status: 409,
    detail: 'Nothing was read of this file by us, so that there is no text of it to export.',
  },
  not_archivable: { status: 409, detail: 'This file cannot become PDF/A.' },
  registration_refused: {
    status: 409,
    detail: 'This account could not be created. If you already have one, please log in.',
  },
  already_subscribed: {
    status: 409,
    detail: 'You already have a subscription. Change its plan instead.',
  },
  payment_in_progress: {
    status: 409,
    detail: 'A payment of yours is still being processed. Please wait for its result.',
  },
  payment_conflict: {
    status: 409,
    detail:
      'The payment service did not accept this, probably because something has changed meanwhile. Please reload the page and try again.',
  },
  payment_overdue: {
    status: 409,
    detail: "Your last payment failed. Please settle it under 'Manage billing' first.",
  },
  webhook_refused: { status: 400, detail: 'The message is not accepted.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.' },
  export_too_large: {
    status: 413,
    detail: 'This is more than one export may hold. Choose fewer documents, or another format.',
  },
  export_link_expired: {
    status: 410,
    detail: 'This link has expired. Ask for the archive again.',
  },
  file_too_large: { status: 413, detail: 'The file is larger than your plan allows.' },
  too_many_files: { status: 413, detail: 'Too many files in one upload.' },
  body_too_large: { status: 413, detail: 'The request is too large.' },
  range_not_satisfiable: { status: 416, detail: 'The file is shorter than the range asked for.' },
  unsupported_media_type: { status: 415, detail: 'This content type is not supported.' },
  other_upload: {
    status: 422,
    detail: 'This Idempotency-Key was used for another upload within the last 24 hours.',
  },
  no_files: { status: 422, detail: 'The upload contained no file.' },
  not_a_pdf: { status: 422, detail: 'This is not a PDF file.' },
  empty_file: { status: 422, detail: 'The file is empty.' },
  encrypted: {
    status: 422,
    detail: 'The file is protected by a password. Give its password, or upload an unlocked copy.',
  },
  file_password_wrong: { status: 422, detail: 'The password does not open this file.' },
  password_not_kept: {
    status: 409,
    detail:
      'The file opens with a password only, which was not kept. Upload it again with its password.',
  },
  damaged: { status: 422, detail: 'The file is damaged and cannot be read.' },
  too_slow: {
    status: 422,
    detail: 'Reading the file takes too long. Print it to a new PDF, or split it, and upload that.',
  },
  too_large_inside: {
    status: 422,
    detail:
      'The file unpacks to more than can be held. Print it to a new PDF, or split it, and upload that.',
  },
  too_many_versions: {
    status: 422,
    detail:
      'The file was saved over itself thousands of times. Save it anew under another name and upload that.',
  },
  no_pages: { status: 422, detail: 'The file has no pages.' },
  xfa_form: {
    status: 422,
    detail: 'The file is an XFA form, which only Adobe software can show. Print it to a PDF first.',
  },
  no_page_readable: {
    status: 422,
    detail: 'None of its pages could be read. No page was charged.',
  },
  language_missing: {
    status: 422,
    detail:
      'It could not be read: a language that was chosen for it is not installed. No page was charged.',
  },
  language_unknown: {
    status: 422,
    detail:
      'It is in a language that is not installed here, or written by hand. No page was charged.',
  },
  pages_too_slow: {
    status: 422,
    detail:
      'Its pages take too long to read. Print it to a new PDF and upload that. No page was charged.',
  },
  processing_failed: {
    status: 500,
    detail: 'The file could not be processed. No page was charged.',
  },
  too_many_pages: { status: 422, detail: 'The file has more pages than your plan allows.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  password_reset_required: { status: 428, detail: 'Password reset required.' },
  stored_file_damaged: {
    status: 500,
    detail: 'The stored copy of this file is damaged. This is our fault. Please upload it again.',
  },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait before the next one.' },
  inspection_budget: {
    status: 429,
    detail:
      'Your files have taken more than their share of time to check within this hour. Please upload more later.',
  },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    detail: 'The service is not available right now. Please try again soon.',
  },
  payments_unavailable: {
    status: 503,
    detail:
      'The payment service cannot be reached right now. Please try again in a few minutes; nothing is charged twice.',
  },
  payments_off: { status: 503, detail: 'This server sells no plans.' },
  storage_full: {
    status: 507,
    detail: 'There is no room to store the file right now. Please try again later.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

/** Body of every answer that is not 2xx (D81). */
export const apiError = z.object({
  detail: z.string(),
  code: z.string(),
  /** After an upload of which nothing was taken: the reason for each file. */
  rejected: z
    .array(
      z.object({
        input_name: z.string(),
        code: z.string(),
        detail: z.string(),
        position: z.number().int().optional(),
        pages: z.number().int().optional(),
        refusal_id: z.string().optional(),
      }),
    )
    .optional(),
  /** What stands in the place of a word that was changed meanwhile. */
  present: z.string().optional(),
  /** What is left of the quota, where a file was refused for want of pages. */
  pages_left: z.number().int().min(0).optional(),
});
export type ApiError = z.infer<typeof apiError>;

/** The same as problem details (RFC 9457), for callers that ask for them and for programs with a key. */
export const problem = apiError.extend({
  /** Where the error is described, below the address of the API. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
});
export type Problem = z.infer<typeof problem>;
