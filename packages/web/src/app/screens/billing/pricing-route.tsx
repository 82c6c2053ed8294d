import { useSession } from '../../../features/accounts/session/use-session.ts';
import { PricingScreen } from '../../../features/billing/pricing/pricing-screen.tsx';

export function Component() {
  const { user } = useSession();
  return <PricingScreen user={user} />;
}
