import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { ApiError, statusOf } from '../../../lib/api/api-error.ts';

/** What went wrong in a step of the forgotten password, and beside which field it belongs. */
export interface ResetFailure {
  title: string;
  /** The server's words, if it refused; a fault of the server or the network has none to act on. */
  reason: string | null;
  field: 'email' | 'code' | 'new_password' | null;
}

const { resetRequestFailed, resetFailed } = authMessages;

export function requestFailure(error: unknown): ResetFailure {
  return { title: resetRequestFailed, ...placed(error, 'email') };
}

export function verifyFailure(error: unknown): ResetFailure {
  return { title: resetFailed, ...placed(error, 'code') };
}

export function resetFailure(error: unknown): ResetFailure {
  const code = error instanceof ApiError ? error.code : '';
  const field = code === 'common_password' ? 'new_password' : 'code';
  return { title: resetFailed, ...placed(error, field) };
}

function placed(error: unknown, field: ResetFailure['field']) {
  const refused = error instanceof ApiError && statusOf(error) < 500 ? error.detail : null;
  return { reason: refused, field: refused === null ? null : field };
}
