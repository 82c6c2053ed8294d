import type { User } from '@legible/contracts/accounts';
import type { ChangePreview, ChangeResponse } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import type { Message } from '@legible/contracts/messages/application';
import { detailOf } from '../../../lib/api/api-error.ts';
import { billingDate } from '../subscription/billing-dates.ts';
import type { Offer } from '../offers/offers.ts';
import { planAndPeriod } from '@legible/contracts/messages/billing-words';
import type { PlanChange } from './plan-change.ts';
import type { Purchase } from './purchase.ts';
import { Refusal, refusal } from '../payment/refusal.ts';
import { changeSubscription } from '../subscription/subscription-api.ts';

const { errors, success, change: words } = billingMessages;

/** What makes a change impossible before anything is asked of the server; null when nothing does. */
export function refusedChange(change: PlanChange): Refusal | null {
  if (change === 'incomplete') return refusal(errors.planIncomplete);
  if (change === 'unknown') return refusal(errors.rankUnknown);
  return null;
}

type ChangeOutcome =
  | { kind: 'changed'; message: Message; purchase?: Purchase }
  | { kind: 'payment-required'; secret: string };

/**
 * Asks for the change (S4.43), at the price that was shown in the preview. Throws a `Refusal` with the server's words, or the catalogue's
 * (S8.42).
 */
export async function changePlan(
  user: User,
  chosen: Offer,
  agreed: { change: PlanChange; preview: ChangePreview | undefined },
): Promise<ChangeOutcome> {
  const { stripe_subscription_id: subscriptionId, stripe_subscription_item_id: itemId } = user;
  if (subscriptionId === null || itemId === null) throw refusal(errors.planIncomplete);
  const answer = await changeSubscription({
    subscriptionId,
    itemId,
    priceId: chosen.priceId,
    prorationDate: agreed.preview?.proration_date ?? null,
    change: agreed.change === 'upgrade' || agreed.change === 'resume' ? agreed.change : 'downgrade',
  }).catch((cause: unknown) => {
    throw new Refusal({ title: detailOf(cause) ?? errors.changeFailed }, cause);
  });
  if (answer.change !== 'payment_required') {
    const message = messageOf(answer, chosen);
    return answer.change === 'applied'
      ? { kind: 'changed', message, purchase: chosen }
      : { kind: 'changed', message };
  }
  if (answer.client_secret === null) throw refusal(errors.changeFailed);
  return { kind: 'payment-required', secret: answer.client_secret };
}

function messageOf({ change, effective_at: at }: ChangeResponse, chosen: Offer): Message {
  if (change !== 'scheduled' || at === null) return { title: success.updated };
  const plan = planAndPeriod(chosen.plan, chosen.interval);
  return { title: success.updated, description: words.scheduled(plan, billingDate(at)) };
}
