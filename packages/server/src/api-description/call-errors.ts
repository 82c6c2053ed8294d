import type { ErrorCode } from '@legible/contracts/errors';

/** What of a call decides which errors may meet it before its own work begins. */
export interface CallTraits {
  /** In capitals. */
  method: string;
  /** Whether it has parameters: in its path, its query or its headers. */
  hasParameters: boolean;
  /** Opened as a link, by all who have it: without a session, and from any page. */
  opensFromLinks: boolean;
}

/** Any call may be answered with these, for every caller. */
const ALWAYS: readonly ErrorCode[] = [
  'key_in_address',
  'invalid_key',
  'key_scope',
  'key_plan',
  'password_reset_required',
  'too_many_requests',
  'internal',
  'unavailable',
  'storage_full',
];
/** Where the caller has to say who it is: with a key, or with a session and its token. */
const BY_CALLERS: readonly ErrorCode[] = ['unauthenticated', 'csrf', 'forbidden_origin'];
/** Where a body may come, wanted or not. */
const WITH_BODY: readonly ErrorCode[] = ['body_too_large', 'unsupported_media_type'];

/** @returns the errors that a call may be answered with, whatever it does. */
export function errorsBefore({ method, hasParameters, opensFromLinks }: CallTraits): ErrorCode[] {
  const isRead = method === 'GET' || method === 'HEAD';
  return [
    ...(hasParameters || !isRead ? (['bad_request'] as const) : []),
    ...ALWAYS,
    ...(opensFromLinks ? [] : BY_CALLERS),
    ...(isRead ? [] : WITH_BODY),
  ];
}

/** Of languages that are named for a document. */
export const LANGUAGE_ERRORS = [
  'unknown_language',
  'too_many_languages',
  'auto_with_others',
] as const;

/** Of a file, however it comes. */
export const FILE_ERRORS = [
  'not_a_pdf',
  'empty_file',
  'encrypted',
  'file_password_wrong',
  'unknown_protection',
  'damaged',
  'no_pages',
  'xfa_form',
  'too_slow',
  'too_large_inside',
  'too_many_versions',
  'pages_not_there',
  'too_many_pages',
  'file_too_large',
  'no_pages_left',
  'no_storage_left',
  'inspection_budget',
  ...LANGUAGE_ERRORS,
  'other_upload',
  'upload_running',
] as const satisfies ErrorCode[];

/** Of a form with files. */
export const FORM_ERRORS = [
  ...FILE_ERRORS,
  'no_files',
  'too_many_files',
  'unknown_font',
] as const satisfies ErrorCode[];

/** Of documents in another form, one or many. */
export const EXPORT_ERRORS = [
  'not_found',
  'document_busy',
  'nothing_to_export',
  'export_too_large',
  'password_not_kept',
] as const satisfies ErrorCode[];
