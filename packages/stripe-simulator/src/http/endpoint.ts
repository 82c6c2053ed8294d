import type { z } from 'zod';
import type { World } from '../context/context.ts';

/** One call of the API: its address, what it takes, and what it does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for the object's id. */
  path: string;
  /** True for the calls a browser makes with the publishable key. */
  publishable: boolean;
  params: z.ZodType;
  handle(world: World, params: unknown, id: string): object;
}

interface Definition<Schema extends z.ZodType> {
  method: Endpoint['method'];
  path: string;
  publishable?: boolean;
  params: Schema;
  handle(world: World, params: z.output<Schema>, id: string): object;
}

/** Ties a handler to the type of its checked parameters. */
export function endpoint<Schema extends z.ZodType>(definition: Definition<Schema>): Endpoint {
  return {
    publishable: false,
    ...definition,
    handle: (world, params, id) => definition.handle(world, params as z.output<Schema>, id),
  };
}
