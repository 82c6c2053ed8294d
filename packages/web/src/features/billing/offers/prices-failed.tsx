import { billingMessages } from '@legible/contracts/messages/billing';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface PricesFailedProps {
  /** What the server said, if it said anything. */
  detail: string | null;
  onRetry: () => void;
}

const words = billingMessages.prices;

export function PricesFailed({ detail, onRetry }: PricesFailedProps) {
  return (
    <Card role="alert" className="grid justify-items-start gap-4 p-6">
      <div className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="grid gap-1">
          <h2 className="font-semibold tracking-tight">{words.failed.title}</h2>
          <p className="text-sm">{words.failed.description}</p>
          {detail !== null && <p className="text-sm text-muted">{detail}</p>}
        </div>
      </div>
      <Button variant="outline" className="ml-8" onClick={onRetry}>
        {words.retry}
      </Button>
    </Card>
  );
}
