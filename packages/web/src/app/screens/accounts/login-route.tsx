import { LoginScreen } from '../../../features/accounts/sign-in/login-screen.tsx';
import { chosenPlanInWords } from '../../../features/billing/offers/chosen-plan.ts';
import { SignedOut } from '../../access/signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <LoginScreen chosenPlan={chosenPlanInWords()} />
    </SignedOut>
  );
}
