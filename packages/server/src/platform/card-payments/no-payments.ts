import type { CardEntry, Price } from '@legible/contracts/billing';
import { AppError } from '../http/app-error.ts';
import type { CardPayments } from './card-payments.ts';

const off = (): never => {
  throw new AppError('payments_off');
};
const offLater = async (): Promise<never> => off();

/** A server that sells nothing: the price list is empty and every purchase is refused. */
export const noPayments: CardPayments = {
  cardEntry: { provider: 'none' } satisfies CardEntry,
  testCards: null,
  offers: async (): Promise<Price[]> => [],
  offerOf: async () => null,
  createCustomer: offLater,
  updateCustomer: offLater,
  hasCustomer: offLater,
  removeCustomer: offLater,
  portal: offLater,
  subscriptionsOf: offLater,
  async *liveSubscriptions() {},
  paidInvoices: offLater,
  scheduledChange: offLater,
  paymentOf: offLater,
  subscribe: offLater,
  upgrade: offLater,
  previewUpgrade: offLater,
  scheduleDowngrade: offLater,
  releaseSchedule: offLater,
  setCancelAtPeriodEnd: offLater,
  cancelNow: offLater,
  cancelUnpaid: offLater,
  readEvent: off,
};
