/** The types of error that Stripe's API answers. */
export type ProblemType =
  | 'invalid_request_error'
  | 'card_error'
  | 'idempotency_error'
  | 'api_error';

interface ProblemFields {
  type: ProblemType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  /** Objects that some errors carry along, for example the payment intent of a declined card. */
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** An error as Stripe answers it: a status code and the fields of the `error` object. */
export class Problem extends Error {
  readonly status: number;
  readonly fields: ProblemFields;
  /** True when what was done so far stays done: a declined attempt is remembered. */
  readonly keepsChanges: boolean;

  constructor(status: number, fields: ProblemFields, keepsChanges = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: a parameter that is wrong, or a request that the state does not allow. */
export function invalidRequest(message: string, param?: string, code?: string): Problem {
  return new Problem(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });
}

/** 404 for the object of the address, 400 for one that a parameter names, as Stripe does. */
export function missing(kind: string, id: string, param = 'id'): Problem {
  return new Problem(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
