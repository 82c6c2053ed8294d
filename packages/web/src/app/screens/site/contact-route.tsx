import { useLocation } from 'react-router';
import { useSession } from '../../../features/accounts/session/use-session.ts';
import { ContactScreen } from '../../../features/contact/contact-screen.tsx';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** Hands the contact form the name and the address of the account (S5.16), and the subject that a link begins with. */
export function Component() {
  const { user } = useSession();
  const { subject } = fieldsOf(useLocation().state);
  const sender = user && { name: `${user.name} ${user.last_name}`, email: user.email };
  return <ContactScreen sender={sender} subject={typeof subject === 'string' ? subject : ''} />;
}
