import { z } from 'zod';
import { makePrice, recurring } from '../catalogue/catalogue.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import {
  amount,
  expand,
  flag,
  integer,
  interval,
  listFields,
  mergeMetadata,
  metadata,
  text,
} from '../http/fields.ts';
import { isAmong, isWanted, page } from '../http/list.ts';
import { newId } from '../context/ids.ts';
import { invalidRequest } from '../context/problem.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';

/** What a price may be made with and changed to. */
const fields = {
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  expand,
};

export const priceEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/prices',
    params: z.strictObject({
      currency: z.string().length(3),
      product: z.string(),
      unit_amount: amount,
      recurring: z.strictObject({ interval, interval_count: integer.optional() }).optional(),
      ...fields,
    }),
    handle(context, params) {
      findOrThrow(context, 'product', params.product, 'product');
      freeLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false);
      const rhythm = params.recurring;
      const price = context.store.put(
        'price',
        makePrice({
          id: newId('price'),
          product: params.product,
          created: context.clock.now(),
          currency: params.currency.toLowerCase(),
          unit_amount: params.unit_amount,
          active: params.active ?? true,
          lookup_key: params.lookup_key ?? null,
          nickname: params.nickname ?? null,
          metadata: mergeMetadata({}, params.metadata),
          type: rhythm ? 'recurring' : 'one_time',
          recurring: rhythm ? recurring(rhythm.interval, rhythm.interval_count) : null,
        }),
      );
      emit(context, 'price.created', price);
      return price;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices',
    params: z.strictObject({
      active: flag.optional(),
      currency: z.string().optional(),
      product: z.string().optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
      lookup_keys: z.array(z.string()).max(10).optional(),
      recurring: z.strictObject({ interval: interval.optional() }).optional(),
      ...listFields,
    }),
    handle(
      context,
      { active, currency, product, type, lookup_keys: keys, recurring: rhythm, ...request },
    ) {
      const prices = context.store.where(
        'price',
        (price) =>
          isWanted(price.active, active) &&
          isWanted(price.type, type) &&
          isWanted(price.currency, currency) &&
          isWanted(price.product, product) &&
          isWanted(price.recurring?.interval, rhythm?.interval) &&
          isAmong(price.lookup_key, keys),
      );
      return page('/v1/prices', prices, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/prices/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'price', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/prices/:id',
    params: z.strictObject(fields),
    handle(context, params, id) {
      const price = findOrThrow(context, 'price', id);
      if (params.lookup_key !== price.lookup_key) {
        freeLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false);
      }
      return context.store.change('price', id, {
        active: params.active ?? price.active,
        lookup_key: params.lookup_key ?? price.lookup_key,
        nickname: params.nickname ?? price.nickname,
        metadata: mergeMetadata(price.metadata, params.metadata),
      });
    },
  }),
];

/** A lookup key belongs to one price; it may be taken over when the request says so. */
function freeLookupKey(context: Context, key: string | undefined, transfer: boolean): void {
  if (key === undefined) return;
  const owner = context.store.all('price').find((price) => price.lookup_key === key);
  if (!owner) return;
  if (transfer) context.store.change('price', owner.id, { lookup_key: null });
  else {
    throw invalidRequest(
      `A price (\`${owner.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
}
