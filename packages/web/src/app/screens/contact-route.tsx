import { useSession } from '../../features/accounts/use-session.ts';
import { ContactScreen } from '../../features/contact/contact-screen.tsx';

/** Hands the contact form the name and the address of the account (S5.16). */
export function Component() {
  const { user } = useSession();
  const sender = user && { name: `${user.name} ${user.last_name}`, email: user.email };
  return <ContactScreen sender={sender} />;
}
