import { PRODUCT } from './product.ts';

/**
 * Paths of the API, trailing slashes included: they are part of the specification (S7.20, S7.32, S7.35). Those of programs
 * and of payments stand in files of their own, so that the first screen need not load them; `all-paths.ts` has all.
 */
export const paths = {
  csrf: '/v1/auth/csrf',
  login: '/v1/auth/login',
  register: '/v1/auth/register',
  logout: '/v1/auth/logout',
  requestReset: '/v1/auth/request-reset',
  verifyCode: '/v1/auth/verify-code',
  reset: '/v1/auth/reset',
  confirmEmail: '/v1/auth/confirm-email',
  resendExpired: '/v1/auth/confirm-email/resend',
  confirmNewEmail: '/v1/auth/new-email',
  keepEmail: '/v1/auth/keep-email',
  me: '/v1/users/me',
  changePassword: '/v1/users/me/change-password',
  resendConfirmation: '/v1/users/me/confirm-email',
  changeEmail: '/v1/users/me/email',
  sessions: '/v1/users/me/sessions',
  session: '/v1/users/me/sessions/:id',
  exportData: '/v1/users/me/export',
  deleteAccount: '/v1/users/me/delete',
  users: '/v1/users/',
  searchUsers: '/v1/users/search',
  user: '/v1/users/:id',
  contact: '/v1/contact/',
  operator: '/v1/operator',
  featureRequests: '/v1/feature-requests',
  featureVote: '/v1/feature-requests/:number/vote',
  settings: '/v1/settings/me',
  upload: `/v1/${PRODUCT}/upload`,
  batch: `/v1/${PRODUCT}/batch`,
  download: `/v1/${PRODUCT}/download`,
  downloadLink: `/v1/${PRODUCT}/download/link`,
  document: `/v1/${PRODUCT}/`,
  list: `/v1/${PRODUCT}/list`,
  documentById: `/v1/${PRODUCT}/documents/:id`,
  deleteChosen: `/v1/${PRODUCT}/documents/delete`,
  restoreChosen: `/v1/${PRODUCT}/documents/restore`,
  thumbnail: `/v1/${PRODUCT}/documents/:id/thumbnail`,
  pageText: `/v1/${PRODUCT}/documents/:id/pages/:number/text`,
  word: `/v1/${PRODUCT}/documents/:id/pages/:number/words/:word`,
  exportDocument: `/v1/${PRODUCT}/documents/:id/export`,
  exportArchive: `/v1/${PRODUCT}/export`,
  search: '/v1/search',
  limits: `/v1/${PRODUCT}/limits`,
  usage: `/v1/${PRODUCT}/usage`,
  /** A page read for a visitor without an account. */
  trial: '/v1/trial',
  trialFile: '/v1/trial/file',
  keepTrial: '/v1/trial/keep',
  languages: `/v1/${PRODUCT}/languages`,
  running: `/v1/${PRODUCT}/running`,
  cancel: `/v1/${PRODUCT}/cancel`,
  retry: `/v1/${PRODUCT}/retry`,
  refusals: `/v1/${PRODUCT}/refusals`,
  dismissRefusals: `/v1/${PRODUCT}/refusals/dismiss`,
  filesSocket: `/v1/${PRODUCT}/files`,
  progressSocket: `/v1/${PRODUCT}/progress`,
} as const;

/** The description of the API, a page that the server writes. */
export const API_DOCS = '/docs/api';
/** Every error of the API, by its code. */
export const ERRORS_PAGE = `${API_DOCS}/errors`;

/** The screens that links in mails lead to, each with the link's token as `?token=`. */
export const mailedScreens = {
  confirmEmail: '/confirm-email',
  confirmNewEmail: '/new-email',
  keepEmail: '/keep-email',
} as const;

/** Where mail is read that no mail server was there to send; told to the application by a `meta` of this name. */
export const MAILBOX_PATH = '/dev/mailbox';
export const MAILBOX_META = 'legible-mailbox';

/** On the root of each page whose server reads a page for visitors without an account. */
export const TRIALS_CLASS = 'takes-trials';

/** Header that carries the anti-forgery token on every call but the token fetch (S7.3). */
export const CSRF_HEADER = 'X-CSRF-Token';

/** Cookie, readable by scripts of the same origin, that holds the current token (S7.4). */
export const CSRF_COOKIE = 'csrftoken';
