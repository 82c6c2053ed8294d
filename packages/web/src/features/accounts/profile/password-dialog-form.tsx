import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { passwordConfirmation } from '@legible/contracts/accounts';
import { useForm } from 'react-hook-form';
import { fieldError } from '../../../lib/field-errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { HiddenUsername } from '../password/hidden-username.tsx';
import { useSession } from '../session/use-session.ts';

interface PasswordDialogFormProps {
  action: string;
  danger?: boolean;
  onConfirm: (password: string) => Promise<string | null>;
  onCancel: () => void;
}

export function PasswordDialogForm({
  action,
  danger = false,
  onConfirm,
  onCancel,
}: PasswordDialogFormProps) {
  const { user } = useSession();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(passwordConfirmation, { error: fieldError }),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    const refusal = await onConfirm(password);
    if (refusal !== null) setError('password', { message: refusal }, { shouldFocus: true });
  });

  return (
    <form noValidate className="mt-2 grid gap-6" onSubmit={(event) => void submit(event)}>
      <HiddenUsername email={user?.email ?? ''} />
      <PasswordField
        label={accountTexts.fields.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={formState.isSubmitting} onClick={onCancel}>
          {accountTexts.cancel}
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={formState.isSubmitting}
        >
          {formState.isSubmitting ? accountTexts.oneMoment : action}
        </Button>
      </div>
    </form>
  );
}
