import type { Message } from '@legible/contracts/messages/application';
import { detailOf } from '../../../lib/api/api-error.ts';

/** A step of a purchase that did not succeed, in the words that a person reads. */
export class Refusal extends Error {
  readonly words: Message;

  constructor(words: Message, cause?: unknown) {
    super(words.title, { cause });
    this.name = 'Refusal';
    this.words = words;
  }
}

/** The catalogue's sentence, and below it what the server said. */
export function refusal(title: string, cause?: unknown): Refusal {
  const detail = detailOf(cause);
  return new Refusal(detail === null ? { title } : { title, description: detail }, cause);
}
