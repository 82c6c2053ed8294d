import type { Endpoint } from '../http/endpoint.ts';
import { customerEndpoints } from './customers.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { scheduleEndpoints } from './schedules.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

/** Every call that the simulator answers. */
export const endpoints: Endpoint[] = [
  ...productEndpoints,
  ...priceEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentEndpoints,
  ...portalEndpoints,
];
