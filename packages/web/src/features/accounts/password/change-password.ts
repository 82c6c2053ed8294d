import { changePasswordRequest } from '@legible/contracts/accounts';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { z } from 'zod';
import { ApiError, detailOf, statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { changePassword } from './password-api.ts';

/** The shared request plus the repetition, which never leaves the browser (S3.23). */
export const changePasswordForm = changePasswordRequest.extend({
  confirmation: z.string().min(1),
});
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

export interface ChangeFailure {
  words: string;
  /** The field it belongs beside; null when no field is to blame. */
  field: keyof ChangePasswordForm | null;
}

/** Changes the password and says so; what kept it from that is for the form to say. */
export async function submitChange({
  confirmation,
  ...request
}: ChangePasswordForm): Promise<ChangeFailure | null> {
  if (request.new_password !== confirmation) {
    return { words: authMessages.newPasswordsDoNotMatch, field: 'confirmation' };
  }
  try {
    await changePassword(request);
  } catch (error) {
    const words = detailOf(error) ?? authMessages.changePasswordFailed;
    return { words, field: fieldOf(error) };
  }
  notify.success(authMessages.passwordChanged);
  return null;
}

const TOO_MANY = 429;

function fieldOf(error: unknown): ChangeFailure['field'] {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'common_password') return 'new_password';
  return code === 'wrong_password' || statusOf(error) === TOO_MANY ? 'current_password' : null;
}
