import type { PaidInvoice } from '../../../platform/card-payments/card-payments.ts';
import { receipts } from '../../../platform/db/schema.ts';
import type { HeldAccount } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';
import { receiptMail } from './receipt-mail.ts';

/**
 * Mails a receipt for every payment that has none yet, the oldest first. What was asked of the provider is
 * written down in the same transaction, so that each has one, however often the provider tells of it and
 * wherever the process dies. An invoice that left nothing to pay has none.
 */
export async function postReceipts(
  { payments, postMail, publicUrl }: BillingDeps,
  { tx, user }: HeldAccount,
  paid: PaidInvoice[],
): Promise<void> {
  const charged = paid.filter(({ amountCents }) => amountCents > 0);
  if (charged.length === 0) return;
  const added = await tx
    .insert(receipts)
    .values(charged.map(({ id }) => ({ invoiceId: id, userId: user.id })))
    .onConflictDoNothing()
    .returning({ id: receipts.invoiceId });
  const fresh = new Set(added.map(({ id }) => id));
  const terms = { profileUrl: `${publicUrl()}/profile`, isTest: payments.testCards !== null };
  for (const invoice of charged.toReversed()) {
    if (fresh.has(invoice.id)) await postMail(tx, receiptMail(user.email, invoice, terms));
  }
}
