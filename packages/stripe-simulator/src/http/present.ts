import type { Problem } from '../context/problem.ts';

/** The body of an error answer. */
export function problemBody({ fields }: Problem, requestId: string): object {
  const { payment_intent, ...rest } = fields;
  return {
    error: {
      ...rest,
      ...(fields.code !== undefined && {
        doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}`,
      }),
      ...(payment_intent !== undefined && { payment_intent: publicView(payment_intent) }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
}

/** What a browser may see of a payment intent. */
const publicFields = new Set([
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
]);

/** An object as the holder of the publishable key gets it. */
export function publicView(body: unknown): unknown {
  if ((body as { object?: unknown }).object !== 'payment_intent') return body;
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).filter(([field]) => publicFields.has(field)),
  );
}
