import { z } from 'zod';
import { expand, flag, integer, metadata, proration, unsettable } from '../http/fields.ts';

const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'pending_if_incomplete']);
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
});
export const cancellationDetails = z.strictObject({
  comment: unsettable.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});

export const createParams = z.strictObject({
  customer: z.string(),
  items: z
    .array(
      z.strictObject({
        price: z.string(),
        quantity: integer.optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: z.string().optional(),
  collection_method: z.literal('charge_automatically').optional(),
  billing_mode: z
    .strictObject({
      type: z.literal('flexible'),
      flexible: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  proration_behavior: proration.optional(),
  cancel_at_period_end: flag.optional(),
  currency: z.literal('usd').optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  expand,
});

const changedItems = z.array(
  z.strictObject({
    id: z.string().optional(),
    price: z.string().optional(),
    quantity: integer.optional(),
    deleted: flag.optional(),
    metadata: metadata.optional(),
  }),
);

export const updateParams = z.strictObject({
  items: changedItems.optional(),
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: proration.optional(),
  proration_date: integer.optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: unsettable.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([integer, z.literal('')]).optional(),
  cancellation_details: cancellationDetails.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  expand,
});
export type Update = z.output<typeof updateParams>;

/** A look at the next invoice, of a subscription as it is or as it would be. */
export const previewParams = z.strictObject({
  subscription: z.string(),
  customer: z.string().optional(),
  preview_mode: z.literal('next').optional(),
  subscription_details: z
    .strictObject({
      items: changedItems.optional(),
      proration_behavior: proration.optional(),
      proration_date: integer.optional(),
    })
    .optional(),
  expand,
});
