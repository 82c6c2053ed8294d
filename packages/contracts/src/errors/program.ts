import type { KnownErrors } from './known-errors.ts';

/** Of keys and webhooks. */
export const programErrors = {
  invalid_key: {
    status: 401,
    detail: 'This API key is not known here. It may have expired, or was revoked.',
  },
  key_in_address: {
    status: 400,
    detail:
      'API keys do not belong in an address, where logs keep them. Send it in the header Authorization, and revoke this one.',
  },
  key_scope: { status: 403, detail: 'This API key has no scope for that.' },
  key_plan: {
    status: 403,
    detail:
      'API keys work from Tier 2 on. Yours are kept, and work again as soon as your plan has them.',
  },
  not_by_key: {
    status: 403,
    detail:
      'This cannot be done with an API key. Log in for account, password, sessions, payments and keys.',
  },
  too_many_keys: {
    status: 409,
    detail: 'You have as many API keys as an account may have. Please revoke one first.',
  },
  webhook_plan: {
    status: 403,
    detail:
      'Webhooks come with Tier 2. Yours are kept, and go on as soon as your plan has them again.',
  },
  webhook_address: {
    status: 400,
    detail:
      'Messages are sent to https addresses that everybody can reach. Please give such a one.',
  },
  too_many_webhooks: {
    status: 409,
    detail: 'You have as many webhooks as an account may have. Please delete one first.',
  },
  webhook_off: { status: 409, detail: 'This webhook is switched off. Please switch it on first.' },
  webhook_refused: { status: 400, detail: 'The message is not accepted.' },
} as const satisfies KnownErrors;
