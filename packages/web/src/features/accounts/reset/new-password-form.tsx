import { accountTexts } from '@legible/contracts/messages/accounts';
import { RESET_CODE_LENGTH } from '@legible/contracts/accounts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { HiddenUsername } from '../password/hidden-username.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { ResetFailureAlert } from './reset-failure-alert.tsx';
import { useNewPasswordForm } from './use-new-password-form.ts';

const { fields, forgot: texts } = accountTexts;

interface NewPasswordFormProps {
  email: string;
  onDone: () => void;
  onBack: () => void;
}

export function NewPasswordForm({ email, onDone, onBack }: NewPasswordFormProps) {
  const { form, failure, submit, resend } = useNewPasswordForm(email, onDone);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <HiddenUsername email={email} />
      <Field
        label={fields.code}
        hint={fields.codeHint(RESET_CODE_LENGTH)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono tracking-[0.15em] uppercase"
        error={errors.code?.message}
        {...register('code')}
      />
      <NewPasswordField
        label={fields.newPassword}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <ResetFailureAlert failure={failure} />
      <Button type="submit" size="large" disabled={isSubmitting}>
        {isSubmitting ? texts.busy : texts.submit}
      </Button>
      <div className="-mx-3 -mb-2 flex flex-wrap justify-between gap-2">
        <ResendCode resend={resend} disabled={isSubmitting} />
        <Button variant="ghost" size="small" disabled={isSubmitting} onClick={onBack}>
          {texts.changeEmail}
        </Button>
      </div>
      <MailboxNote />
    </form>
  );
}
