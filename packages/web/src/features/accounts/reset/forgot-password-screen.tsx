import { accountTexts } from '@legible/contracts/messages/accounts';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { useEffect, useRef } from 'react';
import { routes } from '../../../lib/routes.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { useForgotPassword } from './use-forgot-password.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';

const texts = accountTexts.forgot;

export function ForgotPasswordScreen() {
  const { step, email, returned, onSent, onBack, onDone } = useForgotPassword();
  if (step === 'done') {
    return (
      <FormFrame title={texts.doneTitle} lead={texts.doneLead}>
        <ResetDone email={email} />
      </FormFrame>
    );
  }
  return (
    <FormFrame
      title={texts.title}
      lead={step === 'email' ? texts.lead : texts.sent(email)}
      footer={<WaysOut />}
    >
      {step === 'email' ? (
        <ResetRequestForm email={email} returned={returned} onSent={onSent} />
      ) : (
        <NewPasswordForm email={email} onDone={() => void onDone()} onBack={onBack} />
      )}
    </FormFrame>
  );
}

function WaysOut() {
  return (
    <p className="flex justify-center gap-6">
      <TextLink to={routes.login}>{texts.backToLogin}</TextLink>
      <TextLink to={routes.landing}>{texts.home}</TextLink>
    </p>
  );
}

/** The end, and the way on: the login form, which knows the address. */
function ResetDone({ email }: { email: string }) {
  const login = useRef<HTMLAnchorElement>(null);
  // The form that had the focus is gone.
  useEffect(() => login.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert kind="success" message={authMessages.resetSuccessful} />
      <ButtonLink ref={login} to={routes.login} state={{ email }} size="large">
        {accountTexts.forgot.login}
      </ButtonLink>
    </div>
  );
}
