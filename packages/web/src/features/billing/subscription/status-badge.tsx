import { Badge } from '../../../ui/badge.tsx';
import { statusLabel } from './status-label.ts';

interface StatusBadgeProps {
  /** As the server names it. */
  status: string | null;
  /** When a subscription that runs will end, if somebody cancelled it. */
  cancelDate: string | null;
}

/** The state of a subscription in the words of S4.39 to S4.42. */
export function StatusBadge({ status, cancelDate }: StatusBadgeProps) {
  const label = statusLabel(status, cancelDate);
  return label && <Badge kind={label.kind}>{label.text}</Badge>;
}
