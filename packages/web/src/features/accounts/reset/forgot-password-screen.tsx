import { accountTexts } from '@legible/contracts/messages/accounts';
import { routes } from '../../../lib/routes.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

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
