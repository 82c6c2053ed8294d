import type { Problem } from '../context/problem.ts';

/** The body of an error answer. */
export function problemBody({ fields }: Problem, requestId: string): object {
  return {
    error: {
      ...fields,
      ...(fields.code !== undefined && {
        doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}`,
      }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
}
