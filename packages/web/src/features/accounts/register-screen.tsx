import { accountTexts } from '@legible/contracts/account-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError } from '../../lib/field-errors.ts';
import { routes } from '../../lib/routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { type RegistrationForm, registrationForm } from './registration-form.ts';
import { useRegistration } from './use-registration.ts';

const texts = accountTexts.register;

const empty: RegistrationForm = {
  name: '',
  last_name: '',
  email: '',
  password: '',
  verifyPassword: '',
};

export function RegisterScreen() {
  const { submit, outcome } = useRegistration();
  const { register, handleSubmit, formState } = useForm<RegistrationForm>({
    resolver: zodResolver(registrationForm, { error: fieldError }),
    defaultValues: empty,
  });
  const busy = formState.isSubmitting || outcome?.kind === 'success';

  return (
    <FormFrame
      title={texts.title}
      lead={texts.lead}
      footer={
        <>
          {texts.known} <TextLink to={routes.login}>{texts.login}</TextLink>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <RegistrationFields register={register} errors={formState.errors} />
        {outcome && (
          <Alert kind={outcome.kind} message={outcome.message}>
            {outcome.reason && <p>{outcome.reason}</p>}
          </Alert>
        )}
        <Button type="submit" size="large" disabled={busy}>
          {formState.isSubmitting ? texts.busy : texts.submit}
        </Button>
        <p className="text-[0.8125rem] leading-relaxed text-muted">
          <LinkedText text={texts.agree} />
        </p>
      </form>
    </FormFrame>
  );
}
