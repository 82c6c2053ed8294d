import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { routes } from '../../../lib/routes.ts';
import { logout } from '../session/session-api.ts';
import { session } from '../session/session.ts';

type Step = 'email' | 'code' | 'done';

/** The address that a code was sent to, kept with the page's place in the history. */
const sentTo = (state: unknown): string | null => {
  const { codeSentTo } = fieldsOf(state);
  return typeof codeSentTo === 'string' ? codeSentTo : null;
};

/** What was typed into the login form before. */
const typedAt = (state: unknown): string | null => {
  const { email } = fieldsOf(state);
  return typeof email === 'string' && email !== '' ? email : null;
};

/**
 * Email, then code and new password, then done (S4.37). The second step outlives a reload: who reads the
 * mail on the same phone may find the page loaded anew, and another code would end the one in the mail.
 */
export function useForgotPassword() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const address = sentTo(state);
  const [step, setStep] = useState<Step>(address === null ? 'email' : 'code');
  const [email, setEmail] = useState(
    () => address ?? typedAt(state) ?? session.getState().user?.email ?? '',
  );
  const [returned, setReturned] = useState(false);
  const keep = (codeSentTo: string | null) =>
    void navigate(pathname, { replace: true, preventScrollReset: true, state: { codeSentTo } });

  const onSent = (sent: string) => {
    setEmail(sent);
    setStep('code');
    keep(sent);
  };

  const onBack = () => {
    setReturned(true);
    setStep('email');
    keep(null);
  };

  /** A user who was signed in is logged out without a further toast and leaves (S4.35, D7). */
  const onDone = async () => {
    if (!session.getState().user) {
      keep(null);
      return setStep('done');
    }
    session.end('logout');
    // The reset ended the sessions of its account; this browser's may belong to another one.
    void logout().catch(() => undefined);
    await navigate(routes.landing, { replace: true });
  };

  return { step, email, returned, onSent, onBack, onDone };
}
