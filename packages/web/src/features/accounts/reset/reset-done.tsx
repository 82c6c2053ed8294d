import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import { useEffect, useRef } from 'react';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';

/** The end, and the way on: the login form, which knows the address. */
export function ResetDone({ email }: { email: string }) {
  const login = useRef<HTMLAnchorElement>(null);
  // The form that had the focus is gone.
  useEffect(() => login.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert kind="success" message={messages.auth.resetSuccessful} />
      <ButtonLink ref={login} to={routes.login} state={{ email }} size="large">
        {accountTexts.forgot.login}
      </ButtonLink>
    </div>
  );
}
