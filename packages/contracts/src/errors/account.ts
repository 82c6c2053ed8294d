import type { KnownErrors } from './known-errors.ts';

/** Of accounts, passwords, addresses and votes. */
export const accountErrors = {
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
  email_unconfirmed: {
    status: 403,
    detail:
      'Please confirm your email address first: open the link that we sent you, or ask for a new one on your profile.',
  },
  registration_refused: {
    status: 409,
    detail: 'This account could not be created. If you already have one, please log in.',
  },
  password_reset_required: { status: 428, detail: 'Password reset required.' },
  request_closed: { status: 409, detail: 'The voting on this request is over.' },
} as const satisfies KnownErrors;
