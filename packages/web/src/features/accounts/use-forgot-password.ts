import { useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../lib/routes.ts';
import { logout } from './accounts-api.ts';
import { session } from './session.ts';

type Step = 'email' | 'code' | 'done';

/** Email, then code and new password, then done (S4.37). */
export function useForgotPassword() {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState(() => session.getState().user?.email ?? '');
  const [returned, setReturned] = useState(false);

  const onSent = (address: string) => {
    setEmail(address);
    setStep('code');
  };

  const onBack = () => {
    setReturned(true);
    setStep('email');
  };

  /** Whoever was signed in is logged out without a further toast and leaves (S4.35, D7). */
  const onDone = async () => {
    if (!session.getState().user) return setStep('done');
    session.end('logout');
    // The reset ended the sessions of its account; this browser's may belong to another one.
    void logout().catch(() => undefined);
    await navigate(routes.landing, { replace: true });
  };

  return { step, email, returned, onSent, onBack, onDone };
}
