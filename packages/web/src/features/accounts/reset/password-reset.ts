import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { ApiError } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { resetPassword, verifyCode } from '../password/password-api.ts';
import { type ResetFailure, resetFailure, verifyFailure } from './reset-failure.ts';

/**
 * Verifies the code, then sets the password (S4.38). A code is good for one use, but what it earned
 * lives on: when the password is refused, the next try does not spend the code again.
 */
export class PasswordReset {
  readonly #email: string;
  #verifiedCode: string | null = null;

  constructor(email: string) {
    this.#email = email;
  }

  /** A newly sent code ends what the one before it had earned. */
  forget(): void {
    this.#verifiedCode = null;
  }

  async submit(code: string, newPassword: string): Promise<ResetFailure | null> {
    const email = this.#email;
    if (this.#verifiedCode !== code) {
      try {
        await verifyCode({ email, code });
      } catch (error) {
        return verifyFailure(error);
      }
      this.#verifiedCode = code;
      notify.success(authMessages.codeVerified);
    }
    try {
      await resetPassword({ email, new_password: newPassword });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_code') this.forget();
      return resetFailure(error);
    }
    notify.success(authMessages.resetSuccessful);
    return null;
  }
}
