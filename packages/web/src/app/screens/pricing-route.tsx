import { useSession } from '../../features/accounts/use-session.ts';
import { PricingScreen } from '../../features/billing/pricing-screen.tsx';

export function Component() {
  const { user } = useSession();
  return <PricingScreen user={user} />;
}
