import type { KnownErrors } from './known-errors.ts';

/** Of any request, whatever it is about. */
export const requestErrors = {
  bad_request: { status: 400, detail: 'The request is not in the expected form.' },
  csrf: {
    status: 403,
    detail: 'The anti-forgery token is missing or out of date. Please try again.',
  },
  forbidden_origin: { status: 403, detail: 'This origin may not use the service.' },
  forbidden: { status: 403, detail: 'You may not do that.' },
  not_found: { status: 404, detail: 'Not found.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive.' },
  body_too_large: { status: 413, detail: 'The request is too large.' },
  range_not_satisfiable: { status: 416, detail: 'The file is shorter than the range asked for.' },
  unsupported_media_type: { status: 415, detail: 'This content type is not supported.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait before the next one.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    detail: 'The service is not available right now. Please try again soon.',
  },
} as const satisfies KnownErrors;
