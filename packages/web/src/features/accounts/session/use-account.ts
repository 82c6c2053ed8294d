import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type User, user as userSchema } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { refreshUser } from './session-refresh.ts';
import { api } from '../../../lib/api/api-client.ts';

export const ACCOUNT_KEY = ['account'] as const;

/**
 * Asked again by every screen that shows it, and whenever the tab is returned to: the address may have
 * been confirmed, or a plan paid, in another one.
 */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: fetchAccount, refetchOnMount: 'always' });
}

/** Brings up to date all that the application knows of the user, for example after a payment. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })]);
  }, [queryClient]);
}

/** All that the server tells of the account; more than the browser may remember. */
async function fetchAccount(): Promise<User> {
  return userSchema.parse(await api.json('GET', paths.me));
}
