import { type Refusal, refusalsResponse } from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

/** What is kept of files that were refused, newest first. */
export async function fetchRefusals(): Promise<Refusal[]> {
  return refusalsResponse.parse(await api.json('GET', paths.refusals)).refusals;
}

export async function dismissRefusals(ids: readonly string[]): Promise<void> {
  await api.json('POST', paths.dismissRefusals, { json: { ids } });
}
