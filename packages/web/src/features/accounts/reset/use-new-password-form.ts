import { zodResolver } from '@hookform/resolvers/zod';
import { resetRequest, verifyCodeRequest } from '@legible/contracts/accounts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldError } from '../../../lib/field-errors.ts';
import { MARKED } from '../../../ui/forms/field-frame.tsx';
import { PasswordReset } from './password-reset.ts';
import { requestCode } from './request-code.ts';
import type { ResetFailure } from './reset-failure.ts';

const newPasswordForm = verifyCodeRequest
  .pick({ code: true })
  .extend(resetRequest.pick({ new_password: true }).shape);

/** The second step: code and new password in one form, one submit (S2.22). */
export function useNewPasswordForm(email: string, onDone: () => void) {
  const [reset] = useState(() => new PasswordReset(email));
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const form = useForm({
    resolver: zodResolver(newPasswordForm, { error: fieldError }),
    defaultValues: { code: '', new_password: '' },
  });
  const { handleSubmit, setError, setFocus, resetField } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async ({ code, new_password: newPassword }) => {
    setFailure(null);
    const failed = await reset.submit(code, newPassword);
    if (!failed) return onDone();
    setFailure(failed);
    const { field, reason } = failed;
    if (field === 'code') setError('code', { message: MARKED }, { shouldFocus: true });
    if (field === 'new_password' && reason !== null) {
      setError('new_password', { message: reason }, { shouldFocus: true });
    }
  });

  /** @returns whether a new code is on its way. */
  const resend = async (): Promise<boolean> => {
    setFailure(null);
    const failed = await requestCode(email);
    if (failed) {
      setFailure(failed);
      return false;
    }
    reset.forget();
    resetField('code');
    setFocus('code');
    return true;
  };

  return { form, failure, submit, resend };
}
