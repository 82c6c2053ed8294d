import type { KnownErrors } from './known-errors.ts';

/** Of documents that are here: their runs, corrections and exports. */
export const documentErrors = {
  document_busy: {
    status: 409,
    detail: 'This file is still being processed. Try again when it is finished.',
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
  export_too_large: {
    status: 413,
    detail: 'This is more than one export may hold. Choose fewer documents, or another format.',
  },
  export_link_expired: {
    status: 410,
    detail: 'This link has expired. Ask for the archive again.',
  },
  download_link_expired: {
    status: 410,
    detail: 'This link has expired. Ask for the download again.',
  },
  password_not_kept: {
    status: 409,
    detail:
      'The file opens with a password only, which was not kept. Upload it again with its password.',
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
  stored_file_damaged: {
    status: 500,
    detail: 'The stored copy of this file is damaged. This is our fault. Please upload it again.',
  },
} as const satisfies KnownErrors;
