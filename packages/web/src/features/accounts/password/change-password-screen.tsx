import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { fieldError } from '../../../lib/field-errors.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ChangePasswordFields } from './change-password-fields.tsx';
import { type ChangePasswordForm, changePasswordForm, submitChange } from './change-password.ts';
import { HiddenUsername } from './hidden-username.tsx';
import { useSession } from '../session/use-session.ts';

const texts = accountTexts.changePassword;

const empty: ChangePasswordForm = { current_password: '', new_password: '', confirmation: '' };

export function ChangePasswordScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm, { error: fieldError }),
    defaultValues: empty,
  });

  const submit = handleSubmit(async (form) => {
    setFailure(null);
    const failed = await submitChange(form);
    if (!failed) await navigate(routes.profile);
    else if (failed.field === null) setFailure(failed.words);
    else setError(failed.field, { message: failed.words }, { shouldFocus: true });
  });

  return (
    <FormFrame
      title={texts.title}
      lead={texts.lead}
      footer={<TextLink to={routes.profile}>{texts.back}</TextLink>}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <HiddenUsername email={user?.email ?? ''} />
        <ChangePasswordFields register={register} errors={formState.errors} />
        {failure !== null && <Alert message={failureMessage(failure)} />}
        <Button type="submit" size="large" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? texts.busy : texts.submit}
        </Button>
      </form>
    </FormFrame>
  );
}

function failureMessage(words: string) {
  const title = authMessages.changePasswordFailed;
  return words === title ? { title } : { title, description: words };
}
