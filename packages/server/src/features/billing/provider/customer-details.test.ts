import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Payer, type Shop } from '../../../../test/billing/billing.ts';
import { awaitMail } from '../../../../test/network/mailbox.ts';
import { PASSWORD } from '../../../../test/service.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

/** Name and address as the provider has them. */
async function atTheProvider(payer: Payer) {
  const customer = await shop.stripe.customers.retrieve(
    (await payer.me()).stripe_customer_id ?? '',
  );
  return customer.deleted ? undefined : { name: customer.name, email: customer.email };
}

it('the provider hears of another name and another address, for receipts go there', async () => {
  const payer = await shop.newPayer();
  await payer.customer();
  const { id, email } = await payer.me();
  await payer.client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', last_name: 'Hopper' });
  await expect.poll(() => atTheProvider(payer)).toEqual({ name: 'Grace Hopper', email });
  const wanted = 'receipts@example.com';
  await payer.client.json('POST', paths.changeEmail, { email: wanted, password: PASSWORD });
  const token = await awaitMail(shop.service, wanted, /\/new-email\?token=([\w-]+)"/);
  await payer.client.json('POST', paths.confirmNewEmail, { token });
  await expect.poll(() => atTheProvider(payer)).toEqual({ name: 'Grace Hopper', email: wanted });
});
