import { billingMessages } from '@legible/contracts/messages/billing';
import { useLocation } from 'react-router';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import type { BillingNotice } from './billing-notice.ts';
import { ChosenPlanBanner } from './chosen-plan-banner.tsx';
import { ManageBilling } from '../subscription/manage-billing.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { StatusBadge } from '../subscription/status-badge.tsx';
import { useSettling } from './use-settling.ts';

const words = billingMessages.banner;

interface BillingBannerProps {
  notice: BillingNotice;
  customerId: string | null;
  /** The address is confirmed, which comes before paying. */
  isConfirmed: boolean;
  refreshAccount: () => Promise<void>;
}

/** Over the screens of a user who has to do something about the subscription (D13). */
export function BillingBanner(props: BillingBannerProps) {
  const { notice, customerId, isConfirmed, refreshAccount } = props;
  const { pathname, state } = useLocation();
  // On the way to pay, what is to be paid is said by that screen, and so is how it went.
  const isPaying = pathname === routes.subscribe;
  useSettling(notice === 'incomplete' && !isPaying, refreshAccount);
  if (notice === 'chosen') return isPaying ? null : <ChosenPlanBanner isConfirmed={isConfirmed} />;
  const badge = <StatusBadge status={notice} cancelDate={null} />;
  if (notice !== 'incomplete') {
    return (
      <NoticeBar message={words[notice]} badge={badge}>
        <ManageBilling customerId={customerId} size="small" />
      </NoticeBar>
    );
  }
  if (isPaying) return null;
  const isProcessing = fieldsOf(state)['paymentProcessing'] === true;
  return (
    <NoticeBar
      message={isProcessing ? words.processing : words.incomplete}
      badge={badge}
      busy={isProcessing}
    >
      {!isProcessing && (
        <ButtonLink to={routes.pricing} variant="outline" size="small">
          {words.choosePlan}
        </ButtonLink>
      )}
      <ManageBilling customerId={customerId} size="small" />
    </NoticeBar>
  );
}
