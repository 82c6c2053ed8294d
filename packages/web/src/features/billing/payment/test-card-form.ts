import { TEST_CARDS, testCardRequest } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { z } from 'zod';

const words = billingMessages.testCard;
const known: ReadonlySet<string> = new Set(Object.values(TEST_CARDS));

/** Refused here already: a number that is no test number may be a real card's, and must not be sent. */
export const testCardForm = z.object({
  number: testCardRequest.shape.number
    .min(1, words.required)
    .refine((number) => known.has(digitsOf(number)), words.notATestCard),
});
export type TestCardForm = z.infer<typeof testCardForm>;

export function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}

/** In groups of four, as it stands on a card. */
export function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
