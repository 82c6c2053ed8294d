import { Navigate, useLocation } from 'react-router';
import { fieldsOf } from '../../lib/record.ts';
import { routes } from '../../lib/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

/** The chosen price arrives in the navigation state, never in the address (S2.35, S2.40). */
export function SubscribeScreen() {
  const state: unknown = useLocation().state;
  if (!hasPriceId(state)) return <Navigate to={routes.pricing} replace />;
  return (
    <PageFrame title="Subscribe" lead="This server sells no plans yet. Nothing has been charged.">
      <div>
        <ButtonLink to={routes.pricing} variant="outline">
          Back to pricing
        </ButtonLink>
      </div>
    </PageFrame>
  );
}

function hasPriceId(state: unknown): boolean {
  const { priceId } = fieldsOf(state);
  return typeof priceId === 'string' && priceId !== '';
}
