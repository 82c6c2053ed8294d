import { RegisterScreen } from '../../features/accounts/register-screen.tsx';
import { SignedOut } from '../signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <RegisterScreen />
    </SignedOut>
  );
}
