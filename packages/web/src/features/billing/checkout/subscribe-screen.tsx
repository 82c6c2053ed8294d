import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Checkout } from './checkout.tsx';
import { priceIdIn } from '../offers/chosen-plan.ts';
import { PricesFailed } from '../offers/prices-failed.tsx';
import { useAfterPurchase } from './use-after-purchase.ts';
import { usePrices } from '../offers/use-prices.ts';

const words = billingMessages.subscribe;

/** What the screen needs of the account; features do not know each other, so the root hands it in. */
export interface SubscribeScreenProps {
  account: { data: User | undefined; isError: boolean; refetch: () => void };
  /** Brings the account and what the rest of the application knows of it up to date. */
  refreshAccount: () => Promise<void>;
  /** Whether the address is confirmed, and the means to have it confirmed. */
  addressConfirmation: ReactNode;
}

/** The chosen price arrives in the navigation state, never in the address (S2.35, S2.40). */
export function SubscribeScreen(props: SubscribeScreenProps) {
  const priceId = priceIdIn(useLocation().state);
  if (priceId === null) return <Navigate to={routes.pricing} replace />;
  return (
    <PageFrame title={words.title}>
      {/* Until the form for the card is there, too: what is below the whole must not be pushed away by its parts. */}
      <Suspense fallback={<Loading />}>
        <Content priceId={priceId} {...props} />
      </Suspense>
    </PageFrame>
  );
}

function Content({
  priceId,
  account,
  refreshAccount,
  addressConfirmation,
}: SubscribeScreenProps & { priceId: string }) {
  const { prices, reload } = usePrices();
  const after = useAfterPurchase(refreshAccount);
  const user = useHeld(account.data, after.leaving);
  if (prices.state === 'failed') {
    return (
      <WithBack>
        <PricesFailed detail={prices.detail} onRetry={reload} />
      </WithBack>
    );
  }
  if (account.isError && !user) {
    return (
      <WithBack>
        <AccountFailed onRetry={account.refetch} />
      </WithBack>
    );
  }
  if (prices.state === 'loading' || !user) return <Loading />;
  return (
    <WithBack>
      <Checkout
        user={user}
        priceId={priceId}
        prices={prices}
        addressConfirmation={addressConfirmation}
        after={after}
      />
    </WithBack>
  );
}

function WithBack({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p className="text-sm">
        <TextLink to={routes.pricing}>{words.back}</TextLink>
      </p>
    </>
  );
}

/** The value as it was when it began to be held. */
function useHeld<T>(value: T, held: boolean): T {
  const [kept, setKept] = useState(value);
  if (held) return kept;
  if (kept !== value) setKept(value);
  return value;
}

function Loading() {
  return (
    <output data-arriving className="flex items-center gap-3 py-16 text-sm text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-accent-text" />
      {words.loading}
    </output>
  );
}

function AccountFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert message={words.accountFailed}>
      <div>
        <Button variant="outline" size="small" onClick={onRetry}>
          {billingMessages.prices.retry}
        </Button>
      </div>
    </Alert>
  );
}
