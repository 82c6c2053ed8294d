import { billingMessages } from '@legible/contracts/messages/billing';
import { Button } from '../../../ui/buttons/button.tsx';
import { usePortal } from './use-portal.ts';

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
