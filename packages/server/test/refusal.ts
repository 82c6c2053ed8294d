import type { ApiError } from '@legible/contracts/errors';

/** Status and code of an answer that refuses a call. */
export async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as ApiError).code];
}
