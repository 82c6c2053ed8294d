import { LoginScreen } from '../../features/accounts/login-screen.tsx';
import { SignedOut } from '../signed-out.tsx';

export function Component() {
  return (
    <SignedOut>
      <LoginScreen />
    </SignedOut>
  );
}
