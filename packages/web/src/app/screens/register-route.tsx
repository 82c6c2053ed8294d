import { RegisterScreen } from '../../features/accounts/register-screen.tsx';
import { chosenPlanInWords } from '../../features/billing/chosen-plan.ts';
import { SignedOut } from '../signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <RegisterScreen chosenPlan={chosenPlanInWords()} />
    </SignedOut>
  );
}
