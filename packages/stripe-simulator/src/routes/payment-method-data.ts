import { z } from 'zod';
import { integer, text } from '../http/fields.ts';

const optionalText = text.transform((value) => (value === '' ? undefined : value)).optional();

/** A card and its owner, as requests send them. */
export const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: optionalText,
  }),
  billing_details: z
    .strictObject({
      name: optionalText,
      email: optionalText,
      phone: optionalText,
      address: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
