import { billingMessages } from '@legible/contracts/billing-messages';
import { Button } from '../../ui/button.tsx';
import { usePortal } from './use-portal.ts';

const words = billingMessages.details;

/** To the provider's own pages: cards, invoices, addresses (D58). */
export function ManageBilling({ customerId }: { customerId: string | null }) {
  const { opening, open } = usePortal(customerId);
  if (customerId === null) return null;
  return (
    <Button variant="outline" disabled={opening} onClick={open}>
      {opening ? words.opening : words.manage}
    </Button>
  );
}
