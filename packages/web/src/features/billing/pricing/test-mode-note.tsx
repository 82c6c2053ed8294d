import { billingMessages } from '@legible/contracts/messages/billing';
import { FlaskConical } from 'lucide-react';

/** Stands beside prices in test mode: no money is taken. */
export function TestModeNote() {
  return (
    <p className="flex gap-2.5 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
      {billingMessages.pricing.testMode}
    </p>
  );
}
