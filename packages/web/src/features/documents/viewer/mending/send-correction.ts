import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse, PageWords } from '@legible/contracts/documents/page-text';
import { api } from '../../../../lib/api/api-client.ts';
import { ApiError, codeOf } from '../../../../lib/api/api-error.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import type { Step } from './correction-queue.ts';

/** @returns the page's text with the correction @throws ApiError */
export async function sendCorrection(id: string, step: Step): Promise<PageWords> {
  const { page, at, reading, was, text } = step;
  const path = paths.word
    .replace(':id', encodeURIComponent(id))
    .replace(':number', String(page))
    .replace(':word', String(at));
  const answer = (await api.json('PUT', path, {
    json: { reading, was, text },
  })) as PageTextResponse;
  if (!answer.text) throw new ApiError({ status: 409, code: 'page_read_again', detail: null });
  return answer.text;
}

/** What another tab has put there meanwhile; null where that is not the trouble. */
export function presentIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || codeOf(error) !== 'word_changed') return null;
  const { present } = fieldsOf(error.body);
  return typeof present === 'string' ? present : null;
}
