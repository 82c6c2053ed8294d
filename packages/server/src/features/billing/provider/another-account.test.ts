import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { LOG_LEVEL: 'fatal' });
});
afterAll(() => shop?.stop());

/** As if the service had been started with the keys of an account without customers. */
async function moveElsewhere(payer: Awaited<ReturnType<Shop['newPayer']>>): Promise<void> {
  await shop.service.query(
    `update users set stripe_customer_id = 'cus_elsewhere_' || id where id = '${payer.id}'`,
  );
  await shop.service.query(
    `update billing_accounts set subscription_id = 'sub_elsewhere_' || user_id
     where user_id = '${payer.id}'`,
  );
}

it('ends no plan when the provider knows none of our customers: the keys are wrong (D78)', async () => {
  const payers = [await shop.newPayer(), await shop.newPayer(), await shop.newPayer()];
  for (const payer of payers) await payer.buy('tier 1');
  await shop.settled();
  for (const payer of payers) await moveElsewhere(payer);
  await shop.reconcile();
  for (const payer of payers) expect(await payer.me()).toMatchObject({ subscription: 'tier 1' });

  // A running subscription of ours shows that the account is the right one: the others did end.
  await (await shop.newPayer()).buy('tier 1');
  await shop.reconcile();
  for (const payer of payers) expect(await payer.me()).toMatchObject({ subscription: 'free' });
});
