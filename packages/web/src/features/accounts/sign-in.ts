import type { LoginRequest } from '@legible/contracts/accounts';
import { type Message, messages } from '@legible/contracts/messages';
import { detailOf, statusOf } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { login } from './accounts-api.ts';
import { session } from './session.ts';

const RESET_REQUIRED = 428;
const RESET_TOAST_MS = 10_000;

/** Signs in and says so; on failure returns what the form shows beside its fields. */
export async function signIn(credentials: LoginRequest): Promise<Message | null> {
  try {
    const user = await login(credentials);
    session.signIn(user);
    notify.success(messages.auth.loginSuccessful(user.name));
    return null;
  } catch (error) {
    if (statusOf(error) === RESET_REQUIRED) {
      notify.error(messages.auth.passwordResetRequired, RESET_TOAST_MS);
      return messages.auth.passwordResetRequired;
    }
    return reportFailure(detailOf(error));
  }
}

/** Two toasts, the server's words and the general advice, unless they would say the same (D63). */
function reportFailure(detail: string | null): Message {
  const { loginFailed } = messages.auth;
  if (detail !== null && detail !== loginFailed.title) notify.error(detail);
  notify.error(loginFailed);
  return detail === null ? loginFailed : { ...loginFailed, description: detail };
}
