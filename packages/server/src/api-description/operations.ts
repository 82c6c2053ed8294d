import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import type { ErrorCode } from '@legible/contracts/errors';
import { FILE_ERRORS, FORM_ERRORS, LANGUAGE_ERRORS } from './call-errors.ts';

/** What a reader is told of a call besides what its schemas say. */
export interface Described {
  /** How clients name the call. */
  id: string;
  summary: string;
  /** An answer as it may be, where it is JSON. */
  example?: unknown;
  /** What it is where it is no JSON: types, what comes, and what other statuses than 200 mean. */
  file?: { types: string[]; about: string; other?: Record<number, string> };
  /** Errors beside those that every call may have. */
  errors?: ErrorCode[];
  /** Takes files in a form. */
  takesFiles?: boolean;
  /** Opened as a link, by all who have it. */
  opensFromLinks?: true;
}

const ID = 'pJ0Z1u9bQK2xS7y3n5aVtw';
const detail = (text: string) => ({ detail: text });

const accepted = { file_id: ID, input_name: 'scan.pdf', pages: 3, position: 0 };
const entry = {
  type: 'history',
  file_id: ID,
  input_name: 'scan.pdf',
  status: 'ready',
  processed: true,
  pages: 3,
  failed_pages: [],
  failed_page_count: 0,
  read_to: null,
  languages: [{ code: 'eng', name: 'English' }],
  detail: null,
  size: 182_044,
  thumbnail: true,
  created_at: '2026-11-23T09:15:00.000Z',
  kept_until: null,
  deletes_at: null,
  notices: [],
};
const settings = {
  processed_tag: 'ocr',
  autostart_ocr: false,
  retention_days: null,
  languages: null,
  notifies: true,
  mails_when_ready: true,
  deletion_from: null,
  max_retention_days: null,
};

/** The calls that programs make, by method and path, but for those that answer with files. */
export const operations: Record<string, Described> = {
  [`POST ${paths.upload}`]: {
    id: 'uploadDocument',
    summary: 'Upload one file',
    takesFiles: true,
    example: accepted,
    errors: [...FORM_ERRORS],
  },
  [`POST ${paths.batch}`]: {
    id: 'uploadDocuments',
    summary: 'Upload several files',
    takesFiles: true,
    example: { processed_count: 1, files: [accepted], rejected: [] },
    errors: [...FORM_ERRORS],
  },
  [`POST ${programPaths.uploadByUrl}`]: {
    id: 'uploadByUrl',
    summary: 'Have one file fetched from its address, where the operator allows it',
    example: accepted,
    errors: [...FILE_ERRORS, 'url_uploads_off', 'url_not_fetched'],
  },
  [`GET ${paths.documentById}`]: {
    id: 'getDocument',
    summary: 'Get a document, or wait until it has ended',
    example: entry,
    errors: ['not_found'],
  },
  [`PATCH ${paths.documentById}`]: {
    id: 'renameDocument',
    summary: 'Rename a document',
    example: entry,
    errors: ['not_found'],
  },
  [`GET ${paths.list}`]: {
    id: 'listDocuments',
    summary: 'List the documents that have ended',
    example: { files: [entry], next_cursor: null },
    errors: ['forbidden'],
  },
  [`GET ${paths.running}`]: {
    id: 'listRunning',
    summary: 'List the documents that are being read',
    example: {
      files: [
        {
          filename: ID,
          file_id: ID,
          input_name: 'scan.pdf',
          status: 'processing',
          current_page: 1,
          total_pages: 3,
          run: 1,
          pages_failed: 0,
          waits_for: null,
          eta_seconds: 4,
          detail: null,
          code: null,
        },
      ],
      next_cursor: null,
    },
  },
  [`GET ${paths.pageText}`]: {
    id: 'getPageText',
    summary: 'Get the words of a page, with their places',
    errors: ['not_found', 'stored_file_damaged'],
  },
  [`PUT ${paths.word}`]: {
    id: 'correctWord',
    summary: 'Correct a word',
    errors: [
      'not_found',
      'word_changed',
      'page_read_again',
      'document_busy',
      'not_ready',
      'password_not_kept',
      'stored_file_damaged',
    ],
  },
  [`POST ${paths.cancel}`]: {
    id: 'cancelDocument',
    summary: 'Stop reading a document',
    example: { ...detail('Processing was cancelled. No page was charged.'), status: 'cancelled' },
    errors: ['not_found', 'not_running'],
  },
  [`POST ${paths.retry}`]: {
    id: 'retryDocument',
    summary: 'Read a document again',
    example: detail('Processing has started again.'),
    errors: [
      'not_found',
      'document_busy',
      'nothing_to_retry',
      'retries_used_up',
      'no_pages_left',
      'password_not_kept',
      ...LANGUAGE_ERRORS,
    ],
  },
  [`DELETE ${paths.document}`]: {
    id: 'deleteDocument',
    summary: 'Delete a document for good',
    example: detail('File deleted.'),
    errors: ['not_found', 'document_busy'],
  },
  [`POST ${paths.deleteChosen}`]: {
    id: 'deleteDocuments',
    summary: 'Delete several documents, with some seconds to undo it',
    example: { file_ids: [ID], undo_seconds: 10 },
    errors: ['not_found'],
  },
  [`POST ${paths.restoreChosen}`]: {
    id: 'restoreDocuments',
    summary: 'Undo such a deletion',
    example: { file_ids: [ID] },
    errors: ['not_found'],
  },
  [`GET ${paths.refusals}`]: {
    id: 'listRefusals',
    summary: 'List files that were refused lately',
    example: { refusals: [] },
  },
  [`POST ${paths.dismissRefusals}`]: {
    id: 'dismissRefusals',
    summary: 'Take refusals off that list',
    example: detail('Done.'),
  },
  [`GET ${paths.search}`]: {
    id: 'searchDocuments',
    summary: 'Search the texts of all documents',
    example: {
      results: [
        {
          file_id: ID,
          input_name: 'invoice.pdf',
          created_at: '2026-01-31T09:30:00.000Z',
          page: 1,
          page_count: 3,
          language: 'eng',
          line: 'Invoice 2026-0117 of 31 January',
          marks: [[0, 7]],
          terms: ['Invoice', 'invoice'],
        },
      ],
      next_cursor: null,
      complete: true,
      waiting: 0,
      indexing: 0,
    },
  },
  [`GET ${paths.languages}`]: {
    id: 'listLanguages',
    summary: 'List the languages that can be read',
    example: {
      languages: [{ code: 'eng', name: 'English', native_name: 'English', script: 'Latin' }],
      default: ['auto'],
      most: 3,
    },
  },
  [`GET ${paths.limits}`]: {
    id: 'getLimits',
    summary: 'Get the bounds of the plan',
    example: {
      max_file_bytes: 524_288_000,
      max_pages_per_file: 10_000,
      max_files_per_batch: 100,
      max_stored_bytes: 64_424_509_440,
      max_stored_documents: 40_000,
      max_files_per_hour: 6000,
      stored_bytes: 182_044,
      stored_documents: 1,
    },
  },
  [`GET ${paths.usage}`]: {
    id: 'getUsage',
    summary: 'Get what is used of the plan',
    example: {
      plan: 'tier 2',
      page_limit: 1000,
      pages_used: 3,
      pages_reserved: 0,
      pages_left: 997,
      period_start: '2026-11-01T00:00:00.000Z',
      period_end: '2026-12-01T00:00:00.000Z',
      stored_bytes: 182_044,
      stored_documents: 1,
      max_stored_bytes: 64_424_509_440,
      max_stored_documents: 40_000,
      calls_per_minute: 120,
    },
  },
  [`GET ${paths.settings}`]: {
    id: 'getSettings',
    summary: 'Get the settings',
    example: settings,
  },
  [`PUT ${paths.settings}`]: {
    id: 'changeSettings',
    summary: 'Change the settings',
    example: settings,
    errors: ['unknown_language', 'auto_with_others', 'retention_too_long'],
  },
};
