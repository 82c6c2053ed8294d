import type { LoginRequest } from '@legible/contracts/accounts';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import type { Message } from '@legible/contracts/messages/application';
import { codeOf, detailOf, statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { login } from '../session/session-api.ts';
import { SESSION_NOTICE } from '../session/session-refresh.ts';
import { session } from '../session/session.ts';

const RESET_REQUIRED = 428;
const RESET_TOAST_MS = 10_000;

/** Why a log-in failed: what the form says beside its fields, or that a new password is needed. */
export type SignInFailure = { kind: 'refused'; message: Message } | { kind: 'reset-required' };

/** Signs in and says so; a toast of an earlier session goes. */
export async function signIn(credentials: LoginRequest): Promise<SignInFailure | null> {
  notify.over(RESET_NOTICE);
  try {
    const user = await login(credentials);
    notify.over(SESSION_NOTICE);
    session.signIn(user);
    notify.success(authMessages.loginSuccessful(user.name));
    return null;
  } catch (error) {
    if (statusOf(error) !== RESET_REQUIRED) return { kind: 'refused', message: refusal(error) };
    // The specification wants this one as a toast of ten seconds (S8.1).
    notify.error(authMessages.passwordResetRequired, {
      duration: RESET_TOAST_MS,
      about: RESET_NOTICE,
    });
    return { kind: 'reset-required' };
  }
}

const RESET_NOTICE = 'reset-required';

/** The server's words where they say more than the general advice, for example how long to wait. */
function refusal(error: unknown): Message {
  const { loginFailed } = authMessages;
  const detail = codeOf(error) === 'wrong_credentials' ? null : detailOf(error);
  return detail === null ? loginFailed : { ...loginFailed, description: detail };
}
