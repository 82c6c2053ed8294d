import { accountTexts } from '@legible/contracts/messages/accounts';
import { Alert } from '../../../ui/alert.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import type { LoginArrival } from './login-arrival.ts';

const texts = accountTexts.login;

interface LoginNoteProps {
  arrival: LoginArrival;
  /** The plan that was chosen before there was an account. */
  chosenPlan: string | null;
}

/** What a visitor who is led to the login form has to know: that a link is in the mail, or why the session ended. */
export function LoginNote({ arrival, chosenPlan }: LoginNoteProps) {
  const { email, registered, ended } = arrival;
  if (ended) return <Alert kind="info" message={texts.ended[ended]} />;
  if (!registered || email === undefined) return null;
  const message =
    chosenPlan === null ? texts.linkSent(email) : texts.linkSentBeforePaying(email, chosenPlan);
  return (
    <div className="grid gap-3">
      <Alert kind="success" message={message} />
      <MailboxNote />
    </div>
  );
}
