import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type LoginRequest, loginRequest } from '@legible/contracts/accounts';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Message } from '@legible/contracts/messages/application';
import { fieldError } from '../../../lib/field-errors.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { type LoginArrival, arrivalIn } from './login-arrival.ts';
import { LoginNote } from './login-note.tsx';
import { signIn } from './sign-in.ts';

const { fields, login: texts } = accountTexts;

/** @param chosenPlan the plan that was chosen before there was an account. */
export function LoginScreen({ chosenPlan = null }: { chosenPlan?: string | null }) {
  const arrival = arrivalIn(useLocation().state);
  return (
    <FormFrame
      title={texts.title}
      lead={leadFor(arrival)}
      footer={
        <>
          {texts.newHere} <TextLink to={routes.register}>{texts.register}</TextLink>
        </>
      }
    >
      <div className="grid gap-5">
        <LoginNote arrival={arrival} chosenPlan={chosenPlan} />
        <LoginForm email={arrival.email ?? ''} />
      </div>
    </FormFrame>
  );
}

function leadFor({ registered, ended }: LoginArrival): string {
  if (registered) return texts.leads.registered;
  return ended ? texts.leads.ended : texts.lead;
}

function LoginForm({ email }: { email: string }) {
  const [failure, setFailure] = useState<Message | null>(null);
  const [needsReset, setNeedsReset] = useState(false);
  const forgot = useRef<HTMLAnchorElement>(null);
  const { register, handleSubmit, formState, setFocus, control } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest, { error: fieldError }),
    defaultValues: { email, password: '' },
  });
  const typed = useWatch({ control, name: 'email' });
  useEffect(() => {
    if (email !== '') setFocus('password');
  }, [email, setFocus]);

  useEffect(() => {
    // The way out that the toast names.
    if (needsReset) forgot.current?.focus();
  }, [needsReset]);

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    setNeedsReset(false);
    const failed = await signIn(credentials);
    if (failed?.kind === 'refused') setFailure(failed.message);
    setNeedsReset(failed?.kind === 'reset-required');
  });

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label={fields.email}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={fields.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {failure && <Alert message={failure} />}
      <Button type="submit" size="large" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? texts.busy : texts.submit}
      </Button>
      <p className="text-center text-sm">
        <TextLink ref={forgot} to={routes.forgotPassword} state={{ email: typed }}>
          {texts.forgot}
        </TextLink>
      </p>
    </form>
  );
}
