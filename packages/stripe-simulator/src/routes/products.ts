import { z } from 'zod';
import { makeProduct } from '../catalogue/catalogue.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import {
  expand,
  flag,
  listFields,
  mergeMetadata,
  metadata,
  text,
  unsettable,
} from '../http/fields.ts';
import { isAmong, isWanted, page } from '../http/list.ts';
import { newId } from '../context/ids.ts';
import { emit, findOrThrow } from '../context/context.ts';

const fields = {
  active: flag.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  expand,
};

export const productEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/products',
    params: z.strictObject({ name: text, ...fields }),
    handle(context, params) {
      const product = context.store.put(
        'product',
        makeProduct({
          id: newId('prod', 14),
          name: params.name,
          created: context.clock.now(),
          active: params.active ?? true,
          description: params.description ?? null,
          metadata: mergeMetadata({}, params.metadata),
        }),
      );
      emit(context, 'product.created', product);
      return product;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    params: z.strictObject({
      active: flag.optional(),
      ids: z.array(z.string()).optional(),
      ...listFields,
    }),
    handle(context, { active, ids, ...request }) {
      const products = context.store.where(
        'product',
        (product) => isWanted(product.active, active) && isAmong(product.id, ids),
      );
      return page('/v1/products', products, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/products/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'product', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/products/:id',
    params: z.strictObject({
      name: text.optional(),
      default_price: z.string().optional(),
      ...fields,
    }),
    handle(context, params, id) {
      const product = findOrThrow(context, 'product', id);
      return context.store.change('product', id, {
        name: params.name ?? product.name,
        active: params.active ?? product.active,
        description: params.description === undefined ? product.description : params.description,
        default_price: params.default_price ?? product.default_price ?? null,
        metadata: mergeMetadata(product.metadata, params.metadata),
        updated: context.clock.now(),
      });
    },
  }),
];
