import { LoginScreen } from '../../features/accounts/login-screen.tsx';
import { chosenPlanInWords } from '../../features/billing/chosen-plan.ts';
import { SignedOut } from '../signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <LoginScreen chosenPlan={chosenPlanInWords()} />
    </SignedOut>
  );
}
