import { RegisterScreen } from '../../../features/accounts/register/register-screen.tsx';
import { chosenPlanInWords } from '../../../features/billing/offers/chosen-plan.ts';
import { SignedOut } from '../../access/signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <RegisterScreen chosenPlan={chosenPlanInWords()} />
    </SignedOut>
  );
}
