import { AddressConfirmation } from '../../../features/accounts/address/address-confirmation.tsx';
import { useAccount, useRefreshAccount } from '../../../features/accounts/session/use-account.ts';
import { SubscribeScreen } from '../../../features/billing/checkout/subscribe-screen.tsx';

/** Hands the billing feature what it needs of the account; features do not meet. */
export function Component() {
  const { data, isError, refetch } = useAccount();
  const refreshAccount = useRefreshAccount();
  return (
    <SubscribeScreen
      account={{ data, isError, refetch: () => void refetch() }}
      refreshAccount={refreshAccount}
      addressConfirmation={<AddressConfirmation />}
    />
  );
}
