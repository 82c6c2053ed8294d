import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, listFields } from '../http/fields.ts';
import { page } from '../http/list.ts';
import { findOrThrow } from '../context/context.ts';

export const eventEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
      ...listFields,
    }),
    handle(context, { type, types, ...request }) {
      const wanted = type === undefined ? types : [type];
      const events = context.store.where(
        'event',
        (event) => wanted?.some((pattern) => matches(event.type, pattern)) ?? true,
      );
      return page('/v1/events', events, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'event', id),
  }),
];

/** `invoice.paid`, or `invoice.*` for all of a kind. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
