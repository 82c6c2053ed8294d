import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { fetchPrices } from '../offers/billing-api.ts';
import {
  type ChosenPlan,
  rememberChoice,
  rememberedChoice,
  stateFor,
} from '../offers/chosen-plan.ts';
import { NoticeBar } from './notice-bar.tsx';
import { offerFor } from '../offers/offers.ts';
import { planAndPeriod } from '@legible/contracts/messages/billing-words';

const words = billingMessages.banner;

/** Leads a user who chose a plan as a visitor back to it, once there is an account to pay with. */
export function ChosenPlanBanner({ isConfirmed }: { isConfirmed: boolean }) {
  const navigate = useNavigate();
  const [choice, setChoice] = useState(rememberedChoice);
  const [busy, setBusy] = useState(false);
  if (choice === null) return null;

  const dismiss = () => {
    rememberChoice(null);
    setChoice(null);
  };
  const proceed = async () => {
    setBusy(true);
    const offer = await currentOffer(choice);
    dismiss();
    if (offer) await navigate(routes.subscribe, { state: stateFor(offer) });
    else await navigate(routes.pricing);
  };

  return (
    <NoticeBar
      kind="accent"
      message={words.chosen(planAndPeriod(choice.plan, choice.interval), isConfirmed)}
    >
      <Button size="small" disabled={busy} onClick={() => void proceed()}>
        {words.continue}
      </Button>
      <Button variant="ghost" size="small" onClick={dismiss}>
        {words.dismiss}
      </Button>
    </NoticeBar>
  );
}

/** At today's price; without it the price page says what is wrong. */
async function currentOffer({ plan, interval }: ChosenPlan) {
  const list = await fetchPrices().catch(() => null);
  return list && offerFor(list.offers, plan, interval);
}
