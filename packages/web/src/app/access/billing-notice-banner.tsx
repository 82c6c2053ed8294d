import { useAccount, useRefreshAccount } from '../../features/accounts/session/use-account.ts';
import { BillingBanner } from '../../features/billing/notices/billing-banner.tsx';
import type { BillingNotice } from '../../features/billing/notices/billing-notice.ts';

/** Hands the billing feature what it needs of the account. */
export default function BillingNoticeBanner({ notice }: { notice: BillingNotice }) {
  const { data } = useAccount();
  const refreshAccount = useRefreshAccount();
  return (
    <BillingBanner
      notice={notice}
      isConfirmed={data?.email_confirmed ?? true}
      customerId={data?.stripe_customer_id ?? null}
      refreshAccount={refreshAccount}
    />
  );
}
