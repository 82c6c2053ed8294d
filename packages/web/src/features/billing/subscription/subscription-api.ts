import type { User } from '@legible/contracts/accounts';
import {
  type ChangePreview,
  type ChangeResponse,
  PAYMENT_BEHAVIOR,
  type TestCardResponse,
  changePreviewResponse,
  changeResponse,
  portalResponse,
  subscriptionStatusResponse,
  testCardResponse,
} from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { api } from '../../../lib/api/api-client.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** What a bank is told about who pays (S7.42). */
export interface BillingDetails {
  name: string;
  email: string;
}

/** The id of the customer at the provider; null when the answer has none. */
export async function createCustomer(user: User): Promise<string | null> {
  const { name, email } = billingDetailsOf(user);
  const json = { email, name, description: `Account ${user.id}` };
  const answer = fieldsOf(await api.json('POST', billingPaths.subscriptionCustomer, { json }));
  return textOrNull(answer['customer_id']);
}

/** The secret with which its first payment is confirmed; null when the answer has none. */
export async function createSubscription(
  customerId: string,
  priceId: string,
): Promise<string | null> {
  const json = {
    customer_id: customerId,
    price_id: priceId,
    payment_behavior: PAYMENT_BEHAVIOR,
  };
  const answer = fieldsOf(await api.json('POST', billingPaths.subscriptions, { json }));
  return textOrNull(answer['client_secret']);
}

interface Change {
  subscriptionId: string;
  itemId: string;
  priceId: string;
  /** Of the preview that was shown; null when the change costs nothing at once. */
  prorationDate: number | null;
  /** What the person read that it is. */
  change: ChangePreview['change'];
}

export async function changeSubscription(change: Change): Promise<ChangeResponse> {
  const { itemId, priceId, prorationDate } = change;
  const json = {
    subscription_item_id: itemId,
    new_price_id: priceId,
    expected_change: change.change,
    ...(prorationDate !== null && { proration_date: prorationDate }),
  };
  return changeResponse.parse(await api.json('PATCH', pathOf(change.subscriptionId), { json }));
}

export async function previewChange(
  subscriptionId: string,
  priceId: string,
): Promise<ChangePreview> {
  const path = billingPaths.subscriptionPreview.replace(':id', encodeURIComponent(subscriptionId));
  return changePreviewResponse.parse(
    await api.json('GET', path, { query: { new_price_id: priceId } }),
  );
}

/** At the end of the paid period (S9.13). */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  await api.json('DELETE', pathOf(subscriptionId), { query: { cancel_at_period_end: 'true' } });
}

/** Makes the server ask the provider how things stand, rather than wait to be told. */
export async function refreshSubscription() {
  return subscriptionStatusResponse.parse(await api.json('POST', billingPaths.subscriptionRefresh))
    .status;
}

/** Where the provider's own billing pages are, for this customer. */
export async function fetchPortal(customerId: string, returnUrl: string): Promise<string> {
  const query = { customer_id: customerId, return_url: returnUrl };
  return portalResponse.parse(await api.json('GET', billingPaths.subscriptionPortal, { query }))
    .url;
}

export async function payWithTestCard(payment: {
  clientSecret: string;
  number: string;
  billing: BillingDetails;
}): Promise<TestCardResponse['status']> {
  const { clientSecret, number, billing } = payment;
  const json = { client_secret: clientSecret, number, billing_details: billing };
  return testCardResponse.parse(await api.json('POST', billingPaths.testCard, { json })).status;
}

export async function answerTestBank(clientSecret: string, approve: boolean) {
  const json = { client_secret: clientSecret, approve };
  return testCardResponse.parse(
    await api.json('POST', billingPaths.testCardAuthentication, { json }),
  ).status;
}

export function billingDetailsOf({ name, last_name: lastName, email }: User): BillingDetails {
  return { name: `${name} ${lastName}`, email };
}

const pathOf = (id: string) => billingPaths.subscription.replace(':id', encodeURIComponent(id));
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
