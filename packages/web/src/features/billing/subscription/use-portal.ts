import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { fetchPortal } from './subscription-api.ts';

/** Leaves the application for the provider's billing pages, which lead back to /profile. */
export function usePortal(customerId: string | null) {
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
