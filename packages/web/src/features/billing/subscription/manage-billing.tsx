import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { fetchPortal } from './subscription-api.ts';

const words = billingMessages.details;

interface ManageBillingProps {
  /** Undefined until it is known: the button waits. */
  customerId: string | null | undefined;
  size?: 'small' | 'medium';
}

/** To the provider's own pages: cards, invoices, addresses (D58). */
export function ManageBilling({ customerId, size = 'medium' }: ManageBillingProps) {
  const { opening, open } = usePortal(customerId ?? null);
  if (customerId === null) return null;
  return (
    <Button
      variant="outline"
      size={size}
      disabled={opening || customerId === undefined}
      onClick={open}
    >
      {opening ? words.opening : words.manage}
    </Button>
  );
}

/** Leaves the application for the provider's billing pages, which lead back to /profile. */
function usePortal(customerId: string | null) {
  const [opening, setOpening] = useState(false);

  const visit = async () => {
    if (customerId === null || opening) return;
    setOpening(true);
    try {
      const back = new URL(routes.profile, window.location.origin).href;
      window.location.assign(await fetchPortal(customerId, back));
    } catch (error) {
      notify.error(detailOf(error) ?? billingMessages.errors.portalFailed);
      setOpening(false);
    }
  };

  return { opening, open: () => void visit() };
}
