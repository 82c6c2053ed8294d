import {
  type ChangeEmailRequest,
  type EmailKept,
  type LinkOpened,
  detailResponse,
  emailKept,
  linkOpened,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

export async function confirmEmail(token: string): Promise<LinkOpened['status']> {
  return linkOpened.parse(await api.json('POST', paths.confirmEmail, { json: { token } })).status;
}

/** Another link for an address that has not been confirmed; the server's words about it. */
export async function resendConfirmation(): Promise<string> {
  return detailResponse.parse(await api.json('POST', paths.resendConfirmation)).detail;
}

/** Another link in the place of one that has expired; the server's words about it. */
export async function resendExpired(token: string): Promise<string> {
  const answer = await api.json('POST', paths.resendExpired, { json: { token } });
  return detailResponse.parse(answer).detail;
}

export async function changeEmail(request: ChangeEmailRequest): Promise<string> {
  return detailResponse.parse(await api.json('POST', paths.changeEmail, { json: request })).detail;
}

export async function withdrawEmailChange(): Promise<string> {
  return detailResponse.parse(await api.json('DELETE', paths.changeEmail)).detail;
}

export async function confirmNewEmail(token: string): Promise<LinkOpened['status']> {
  const answer = await api.json('POST', paths.confirmNewEmail, { json: { token } });
  return linkOpened.parse(answer).status;
}

export async function keepEmail(token: string): Promise<EmailKept['status']> {
  return emailKept.parse(await api.json('POST', paths.keepEmail, { json: { token } })).status;
}

export async function changeName(
  userId: string,
  name: { name: string; last_name: string },
): Promise<void> {
  await api.json('PATCH', paths.user.replace(':id', encodeURIComponent(userId)), { json: name });
}
