import type { z } from 'zod';
import type { Context } from '../context/context.ts';

/** One call of the API: its address, what it takes, and what it does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for the object's id. */
  path: string;
  params: z.ZodType;
  handle(context: Context, params: unknown, id: string): object;
}

interface Definition<Schema extends z.ZodType> {
  method: Endpoint['method'];
  path: string;
  params: Schema;
  handle(context: Context, params: z.output<Schema>, id: string): object;
}

/** Ties a handler to the type of its checked parameters. */
export function endpoint<Schema extends z.ZodType>(definition: Definition<Schema>): Endpoint {
  return {
    ...definition,
    handle: (context, params, id) => definition.handle(context, params as z.output<Schema>, id),
  };
}
