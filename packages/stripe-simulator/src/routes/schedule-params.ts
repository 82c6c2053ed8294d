import { z } from 'zod';
import { integer, interval, proration } from '../http/fields.ts';

/** A phase as a request names it; it ends at a moment or after a number of intervals. */
export const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: z.string(), quantity: integer.optional() }))
    .min(1)
    .max(20),
  start_date: z.union([integer, z.literal('now')]).optional(),
  end_date: integer.optional(),
  duration: z
    .strictObject({
      interval,
      interval_count: integer.optional(),
    })
    .optional(),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  proration_behavior: proration.optional(),
});
