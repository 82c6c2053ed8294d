import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailRequest } from '@legible/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { codeOf, detailOf } from '../../../lib/api/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { HiddenUsername } from '../password/hidden-username.tsx';
import { ACCOUNT_KEY } from '../session/use-account.ts';
import { changeEmail } from './address-api.ts';
import { ChangeDialog, ChangeForm, type InDialog, useChange } from './change-dialog.tsx';

const { fields, changeEmail: texts, profile } = accountTexts;

/** A button that opens the form for another address. */
export function ChangeEmail({ email }: { email: string }) {
  return (
    <ChangeDialog
      trigger={profile.changeEmail}
      title={texts.title}
      description={<p className="wrap-anywhere">{texts.text(email)}</p>}
    >
      {(dialog) => <EmailForm email={email} {...dialog} />}
    </ChangeDialog>
  );
}

function EmailForm({ email, ...dialog }: InDialog & { email: string }) {
  const queryClient = useQueryClient();
  const { form, setFailure, attempt } = useChange(dialog);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(changeEmailRequest, { error: fieldError }),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const refuse = (error: unknown) => {
    const words = detailOf(error) ?? texts.failed;
    const field = fieldOf(error);
    if (field === null) setFailure(words);
    else setError(field, { message: words }, { shouldFocus: true });
  };
  const submit = handleSubmit((request) =>
    attempt(async () => {
      const told = await changeEmail(request);
      await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
      return told;
    }, refuse),
  );

  return (
    <ChangeForm
      {...form}
      busy={isSubmitting}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
    >
      <HiddenUsername email={email} />
      <Field
        label={texts.field}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={fields.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </ChangeForm>
  );
}

/** Beside which field a refusal belongs. */
function fieldOf(error: unknown): 'email' | 'password' | null {
  const code = codeOf(error);
  if (code === 'email_unchanged') return 'email';
  return code === 'wrong_password' ? 'password' : null;
}
