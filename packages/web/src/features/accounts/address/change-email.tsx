import { accountTexts } from '@legible/contracts/account-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailRequest } from '@legible/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeOf, detailOf } from '../../../lib/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { HiddenUsername } from '../hidden-username.tsx';
import { ACCOUNT_KEY } from '../use-account.ts';
import { changeEmail } from './address-api.ts';
import { ChangeTrigger, DialogButtons } from './dialog-parts.tsx';

const { fields, changeEmail: texts, profile } = accountTexts;

/** A button that opens the form for another address. */
export function ChangeEmail({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      busy={busy}
      onOpenChange={setOpen}
      trigger={<ChangeTrigger label={profile.changeEmail} />}
      title={texts.title}
      description={<p className="wrap-anywhere">{texts.text(email)}</p>}
    >
      <EmailForm email={email} onBusy={setBusy} onClose={() => setOpen(false)} />
    </FormDialog>
  );
}

interface EmailFormProps {
  email: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function EmailForm({ email, onBusy, onClose }: EmailFormProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
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
  const submit = handleSubmit(async (request) => {
    setFailure(null);
    onBusy(true);
    try {
      const told = await changeEmail(request);
      await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
      notify.success(told);
      onClose();
    } catch (error) {
      refuse(error);
    }
    onBusy(false);
  });

  return (
    <form noValidate className="mt-2 grid gap-5" onSubmit={(event) => void submit(event)}>
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
      {failure !== null && <Alert message={{ title: failure }} />}
      <DialogButtons busy={isSubmitting} submit={texts.submit} onCancel={onClose} />
    </form>
  );
}

/** Beside which field a refusal belongs. */
function fieldOf(error: unknown): 'email' | 'password' | null {
  const code = codeOf(error);
  if (code === 'email_unchanged') return 'email';
  return code === 'wrong_password' ? 'password' : null;
}
