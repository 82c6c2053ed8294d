import { paths } from '@legible/contracts/endpoints';
import type { LoginRequest, RegisterRequest } from '@legible/contracts/accounts';
import { api } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { type SignedInUser, signedInUserFrom } from './stored-user.ts';

export async function login(credentials: LoginRequest): Promise<SignedInUser> {
  return userIn(await api.json('POST', paths.login, { json: credentials }));
}

export async function register(request: RegisterRequest): Promise<void> {
  await api.json('POST', paths.register, { json: request });
}

export async function logout(): Promise<void> {
  await api.json('POST', paths.logout);
}

export async function fetchMe(): Promise<SignedInUser> {
  return userIn(await api.json('GET', paths.me));
}

function userIn(body: unknown): SignedInUser {
  const user = signedInUserFrom(body);
  if (!user) throw new ApiError({ status: 0, code: 'unexpected_answer', detail: null });
  return user;
}
