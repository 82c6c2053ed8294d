import { detailResponse } from '@legible/contracts/accounts';
import type { ContactRequest } from '@legible/contracts/contact';
import { paths } from '@legible/contracts/endpoints';
import { messages } from '@legible/contracts/messages/application';
import { api } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { CsrfTokenError } from '../../lib/api/csrf-tokens.ts';
import { notify } from '../../lib/notify.ts';

export interface Outcome {
  kind: 'error' | 'success';
  words: string;
}

/** Sends it. What went wrong stays in the form; that it was sent is told by a toast as well. */
export async function sendMessage(request: ContactRequest): Promise<Outcome> {
  try {
    const answer = await api.json('POST', paths.contact, { json: request });
    const words = detailResponse.safeParse(answer).data?.detail ?? messages.contact.sent;
    notify.success(words);
    return { kind: 'success', words };
  } catch (error) {
    return { kind: 'error', words: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof CsrfTokenError) return messages.contact.tokenMissing;
  if (!(error instanceof ApiError) || error.status === 0) return messages.contact.unexpected;
  // HTTP/2 has no status texts; the number is better than nothing.
  const status = error.statusText || String(error.status);
  return error.detail ?? messages.contact.failedPrefix + status;
}
