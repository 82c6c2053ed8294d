import type {
  CardPayments,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/**
 * @throws AppError `payment_in_progress` where money may be on its way for an unpaid subscription: then it is
 * neither dropped nor paid again.
 */
export async function refuseWhilePaymentIsUnderWay(
  payments: CardPayments,
  { latestInvoice }: ProviderSubscription,
): Promise<void> {
  if (!latestInvoice?.clientSecret) return;
  const { status } = await payments.paymentOf(latestInvoice.clientSecret);
  if (status === 'processing' || status === 'succeeded') throw new AppError('payment_in_progress');
}
