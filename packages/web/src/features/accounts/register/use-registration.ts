import { zodResolver } from '@hookform/resolvers/zod';
import { REGISTRATION_CLAIMS, registerRequest } from '@legible/contracts/accounts';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import type { Message } from '@legible/contracts/messages/application';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { codeOf, detailOf } from '../../../lib/api/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { register } from '../session/session-api.ts';
import type { LoginArrival } from '../sign-in/login-arrival.ts';

/** The shared request plus the second password, which never leaves the browser. */
export const registrationForm = registerRequest
  .pick({ email: true, password: true, name: true, last_name: true })
  .extend({ verifyPassword: z.string().min(1) });

export type RegistrationForm = z.infer<typeof registrationForm>;

interface Outcome {
  kind: 'error' | 'success';
  message: Message;
  /** The server's own words, where there are any. */
  reason?: string | null;
}

/** Long enough to read two words before the login form takes over. */
const SUCCESS_SHOWN_MS = 700;

const empty: RegistrationForm = {
  name: '',
  last_name: '',
  email: '',
  password: '',
  verifyPassword: '',
};

/** The form, what became of it, and the way on: the login form, which knows the address already. */
export function useRegistration() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<RegistrationForm>({
    resolver: zodResolver(registrationForm, { error: fieldError }),
    defaultValues: empty,
  });

  const refuse = (error: unknown) => {
    const reason = detailOf(error);
    if (codeOf(error) === 'common_password' && reason !== null) {
      return form.setError('password', { message: reason }, { shouldFocus: true });
    }
    setOutcome({ kind: 'error', message: authMessages.registrationFailed, reason });
  };

  const submit = form.handleSubmit(async ({ verifyPassword, ...request }) => {
    setOutcome(null);
    if (request.password !== verifyPassword) {
      form.setFocus('verifyPassword');
      return setOutcome({ kind: 'error', message: authMessages.passwordsDoNotMatch });
    }
    try {
      await register({ ...request, ...REGISTRATION_CLAIMS });
    } catch (error) {
      return refuse(error);
    }
    notify.success(authMessages.registrationSuccessful);
    setOutcome({ kind: 'success', message: { title: authMessages.registrationSuccessfulInline } });
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS));
    const state: LoginArrival = { email: request.email, registered: true };
    await navigate(routes.login, { state });
  });

  return { form, submit, outcome };
}
