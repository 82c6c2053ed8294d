import { MOST_LANGUAGES } from '../documents/languages.ts';
import type { KnownErrors } from './known-errors.ts';

/** Of files that are sent: why one is not taken, and of trials. */
export const uploadErrors = {
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
  url_uploads_off: { status: 403, detail: 'This server fetches no files by their address.' },
  url_not_fetched: { status: 422, detail: 'The file could not be fetched from its address.' },
  upload_running: {
    status: 409,
    detail: 'The upload of this name is still being taken. Please send it again in a moment.',
  },
  file_too_large: { status: 413, detail: 'The file is larger than your plan allows.' },
  too_many_files: { status: 413, detail: 'Too many files in one upload.' },
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
  unknown_protection: {
    status: 422,
    detail:
      'The file is protected in a way that no password opens, as by a certificate. Upload an unlocked copy.',
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
  too_many_pages: { status: 422, detail: 'The file has more pages than your plan allows.' },
  inspection_budget: {
    status: 429,
    detail:
      'Your files have taken more than their share of time to check within this hour. Please upload more later.',
  },
  storage_full: {
    status: 507,
    detail: 'There is no room to store the file right now. Please try again later.',
  },
} as const satisfies KnownErrors;
