import { planAndPeriod } from '@legible/contracts/messages/billing-words';
import { purchaseMessages as words } from '@legible/contracts/messages/purchase';
import { usageMessages } from '@legible/contracts/messages/usage';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { pagesOfPlan } from '../../../ui/usage/page-allowance.ts';
import { NoticeBar } from './notice-bar.tsx';
import { purchaseIn } from '../checkout/purchase.ts';

/** After a payment: what was bought, for as long as its buyer leaves it there. The toast is gone in seconds. */
export function PurchaseNotice({ email }: { email: string }) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const purchase = purchaseIn(state);
  if (purchase === null) return null;
  const { plan, interval } = purchase;
  const pages = usageMessages.pages(pagesOfPlan(plan, interval), interval);
  const dismiss = () => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    void navigate(pathname, { replace: true, state: null });
  };
  return (
    <NoticeBar kind="success" message={words.bought(planAndPeriod(plan, interval), pages, email)}>
      {pathname !== routes.profile && (
        <ButtonLink to={routes.profile} variant="outline" size="small">
          {words.toPlan}
        </ButtonLink>
      )}
      <Button variant="ghost" size="small" onClick={dismiss}>
        {words.dismiss}
      </Button>
    </NoticeBar>
  );
}
