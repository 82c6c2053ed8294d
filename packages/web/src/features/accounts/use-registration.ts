import { REGISTRATION_CLAIMS } from '@legible/contracts/accounts';
import { type Message, messages } from '@legible/contracts/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { detailOf } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { routes } from '../../lib/routes.ts';
import { register } from './accounts-api.ts';
import type { RegistrationForm } from './registration-form.ts';

interface Outcome {
  kind: 'error' | 'success';
  message: Message;
  /** The server's own words, where there are any. */
  reason?: string | null;
}

/** Long enough to read two words before the login form takes over. */
const SUCCESS_SHOWN_MS = 700;

export function useRegistration() {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const submit = async ({ verifyPassword, ...request }: RegistrationForm) => {
    setOutcome(null);
    if (request.password !== verifyPassword) {
      notify.error(messages.auth.passwordsDoNotMatch);
      setOutcome({ kind: 'error', message: messages.auth.passwordsDoNotMatch });
      return;
    }
    try {
      await register({ ...request, ...REGISTRATION_CLAIMS });
    } catch (error) {
      const { registrationError, registrationFailed } = messages.auth;
      const reason = detailOf(error);
      notify.error({
        title: registrationError,
        description: reason ?? registrationFailed.title,
      });
      setOutcome({ kind: 'error', message: registrationFailed, reason });
      return;
    }
    notify.success(messages.auth.registrationSuccessful);
    setOutcome({ kind: 'success', message: { title: messages.auth.registrationSuccessfulInline } });
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS));
    await navigate(routes.login);
  };

  return { submit, outcome };
}
