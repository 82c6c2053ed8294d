import { billingMessages } from '@legible/contracts/messages/billing';
import { plans } from '@legible/contracts/plans';
import { routes } from '../../../lib/routes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TierState } from './tier-state.ts';

const words = billingMessages.pricing;

interface FreeCardProps {
  signedIn: boolean;
  mark: TierState['mark'];
}

/** Above the paid ones: who only wants to try need not look for it. */
export function FreeCard({ signedIn, mark }: FreeCardProps) {
  return (
    <Card
      aria-label={words.free.name}
      className="grid gap-5 p-5 sm:grid-cols-[1fr_auto_auto] sm:items-center sm:gap-10"
    >
      <div className="grid gap-1.5">
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <h2 className="font-semibold tracking-tight">{words.free.name}</h2>
          {mark !== null && <Badge kind={mark.kind}>{mark.text}</Badge>}
        </div>
        <p className="text-sm text-muted">{words.free.description}</p>
      </div>
      <div className="grid gap-1 sm:text-right">
        <p className="flex items-baseline gap-1.5 sm:justify-end">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">
            {words.free.price}
          </span>
          <span className="text-sm text-muted">{words.free.period}</span>
        </p>
        <p className="text-sm">{words.pagesPerMonth(String(plans.free.pagesPerMonth))}</p>
      </div>
      {signedIn ? (
        <ButtonLink to={routes.ocr} variant="outline">
          {words.free.goToApp}
        </ButtonLink>
      ) : (
        <ButtonLink to={routes.register} variant="outline">
          {words.free.signUp}
        </ButtonLink>
      )}
    </Card>
  );
}
