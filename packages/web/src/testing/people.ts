/** A user as the server tells it. */
export const ada = {
  id: 'user-1',
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  email_confirmed: true,
  subscription: 'free',
  role_type: 1,
  limit: 10,
  month_usage: 3,
  subscription_status: null,
  subscription_start_date: null,
  subscription_cancel_date: null,
  monthly_at: '2026-01-01T00:00:00.000Z',
  stripe_customer_id: 'cus_1',
  stripe_subscription_id: 'sub_1',
  stripe_price_id: 'price_1',
  stripe_subscription_item_id: 'si_1',
};

/** The same as the browser remembers it. */
export const storedAda = {
  id: 'user-1',
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  subscription: 'free',
  subscription_status: null,
  limit: 10,
  month_usage: 3,
};
