import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { requestResetRequest } from '@legible/contracts/accounts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldError } from '../../../lib/field-errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { MARKED } from '../../../ui/forms/field-frame.tsx';
import { ResetFailureAlert } from './reset-failure-alert.tsx';
import type { ResetFailure } from './reset-failure.ts';
import { requestCode } from './request-code.ts';

interface ResetRequestFormProps {
  email: string;
  /** The person came back from the second step: the focus goes on from the field. */
  returned: boolean;
  onSent: (email: string) => void;
}

export function ResetRequestForm({ email, returned, onSent }: ResetRequestFormProps) {
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(requestResetRequest, { error: fieldError }),
    defaultValues: { email },
  });
  useEffect(() => {
    if (returned) setFocus('email');
  }, [returned, setFocus]);

  const submit = handleSubmit(async (request) => {
    setFailure(null);
    const failed = await requestCode(request.email);
    if (!failed) return onSent(request.email);
    setFailure(failed);
    if (failed.field === 'email') setError('email', { message: MARKED }, { shouldFocus: true });
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label={accountTexts.fields.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <ResetFailureAlert failure={failure} />
      <Button type="submit" size="large" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? accountTexts.sending : accountTexts.forgot.send}
      </Button>
      <MailboxNote />
    </form>
  );
}
