import { billingMessages } from '@legible/contracts/messages/billing';
import { Check, Upload } from 'lucide-react';
import type { ReactNode } from 'react';

/** Told with a plan, but no advantage of it. */
const [PORTAL_ONLY] = billingMessages.tierFeatures['tier 1'];

/** A line of what a plan has. */
export function Feature({ children }: { children: ReactNode }) {
  const [Icon, look] =
    children === PORTAL_ONLY
      ? ([Upload, 'text-muted'] as const)
      : ([Check, 'text-accent-text'] as const);
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span>{children}</span>
    </li>
  );
}
