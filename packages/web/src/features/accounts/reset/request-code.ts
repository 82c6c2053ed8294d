import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { notify } from '../../../lib/notify.ts';
import { requestReset } from '../password/password-api.ts';
import { type ResetFailure, requestFailure } from './reset-failure.ts';

/** Asks for a code and says so; the answer is the same whether there is an account or not (D6). */
export async function requestCode(email: string): Promise<ResetFailure | null> {
  const { resetRequested } = authMessages;
  try {
    const detail = await requestReset(email);
    notify.success({ ...resetRequested, description: detail ?? resetRequested.description });
    return null;
  } catch (error) {
    return requestFailure(error);
  }
}
