import { billingMessages } from '@legible/contracts/messages/billing';
import { Badge } from '../../../ui/badge.tsx';

interface StatusBadgeProps {
  /** As the server names it. */
  status: string | null;
  /** When a subscription that runs will end, if it was cancelled. */
  cancelDate: string | null;
}

/** The state of a subscription in the words of S4.39 to S4.42. */
export function StatusBadge({ status, cancelDate }: StatusBadgeProps) {
  const label = statusLabel(status, cancelDate);
  return label && <Badge kind={label.kind}>{label.text}</Badge>;
}

export interface StatusLabel {
  kind: 'success' | 'warning';
  text: string;
}

/** What the badge says of a subscription (S4.39-S4.42); null where there is nothing to say (D40). */
export function statusLabel(status: string | null, cancelDate: string | null): StatusLabel | null {
  const words = billingMessages.status;
  if (status === null || status === '') return null;
  if (status === 'active' && cancelDate !== null) {
    return { kind: 'warning', text: words.pendingCancellation };
  }
  if (status === 'active') return { kind: 'success', text: words.active };
  if (status === 'canceled') return { kind: 'warning', text: words.cancelled };
  return { kind: 'warning', text: capitalised(status.replaceAll('_', ' ')) };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
