import type { z } from 'zod';
import {
  type changePasswordRequest,
  detailResponse,
  type resetRequest,
  type verifyCodeRequest,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

/** The server's words about it, or null where it had none. */
export async function requestReset(email: string): Promise<string | null> {
  const answer = await api.json('POST', paths.requestReset, { json: { email } });
  return detailResponse.safeParse(answer).data?.detail ?? null;
}

export async function verifyCode(request: z.infer<typeof verifyCodeRequest>): Promise<void> {
  await api.json('POST', paths.verifyCode, { json: request });
}

export async function resetPassword(request: z.infer<typeof resetRequest>): Promise<void> {
  await api.json('POST', paths.reset, { json: request });
}

export async function changePassword(
  request: z.infer<typeof changePasswordRequest>,
): Promise<void> {
  await api.json('POST', paths.changePassword, { json: request });
}
