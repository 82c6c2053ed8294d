import { billingMessages } from '@legible/contracts/messages/billing';
import type { CardHandle } from './card-handle.ts';
import { refusal } from './refusal.ts';

const words = billingMessages.errors;

/**
 * The form to pay with. Null when what was typed cannot be used, which the form itself says at its
 * field. Throws while its code, or what it shows the card in, has not arrived (S8.41, S8.46).
 */
export async function readyCard(handle: CardHandle | null): Promise<CardHandle | null> {
  if (handle === null) throw refusal(words.initialization);
  const state = await handle.check();
  if (state === 'not-ready') throw refusal(words.cardNotReady);
  return state === 'ready' ? handle : null;
}
