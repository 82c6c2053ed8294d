import { type User, user as userSchema } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

/** All that the server tells of the account; more than the browser may remember. */
export async function fetchAccount(): Promise<User> {
  return userSchema.parse(await api.json('GET', paths.me));
}
