import { routes } from '../../lib/routes.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

export function ForgotPasswordScreen() {
  const { step, email, returned, onSent, onBack, onDone } = useForgotPassword();
  if (step === 'done') {
    return (
      <FormFrame title="All set" lead="Your new password works from now on.">
        <ResetDone />
      </FormFrame>
    );
  }
  return (
    <FormFrame
      title="Forgot password"
      lead={
        step === 'email'
          ? 'Enter the email of your account. We send you a code to set a new password.'
          : `If there is an account for ${email}, its code is on the way.`
      }
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
      <TextLink to={routes.login}>Back to login</TextLink>
      <TextLink to={routes.landing}>Home page</TextLink>
    </p>
  );
}
