import { accountTexts } from '@legible/contracts/messages/accounts';
import { AccountManagementCard } from '../../../features/accounts/profile/account-management-card.tsx';
import { SessionsCard } from '../../../features/accounts/profile/sessions-card.tsx';
import { UserInformationCard } from '../../../features/accounts/profile/user-information-card.tsx';
import { useSession } from '../../../features/accounts/session/use-session.ts';
import { useAccount, useRefreshAccount } from '../../../features/accounts/session/use-account.ts';
import { PlanSection } from '../../../features/billing/plan/plan-section.tsx';
import { PurchaseNotice } from '../../../features/billing/notices/purchase-notice.tsx';
import { SettingsCard } from '../../../features/settings/settings-card.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';

const KeysCard = lazyComponent(() => import('../../../features/accounts/keys/keys-card.tsx'));
const WebhooksCard = lazyComponent(
  () => import('../../../features/accounts/webhooks/webhooks-card.tsx'),
);

export function Component() {
  const { user } = useSession();
  const { data: account, isError } = useAccount();
  const refreshAccount = useRefreshAccount();
  if (!user) return null;
  return (
    <>
      <PurchaseNotice email={user.email} />
      <PageFrame title={accountTexts.profile.title} lead={accountTexts.profile.lead}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <UserInformationCard user={user} />
            <PlanSection {...{ known: user, account, failed: isError, refreshAccount }} />
            <AccountManagementCard />
          </div>
          <div className="grid gap-6">
            <SettingsCard />
            <SessionsCard />
            <KeysCard />
            <WebhooksCard />
          </div>
        </div>
      </PageFrame>
    </>
  );
}
