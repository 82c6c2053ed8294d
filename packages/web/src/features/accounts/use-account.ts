import { useQuery } from '@tanstack/react-query';
import { fetchAccount } from './profile-api.ts';

export const ACCOUNT_KEY = ['account'] as const;

/** Asked again whenever the tab is returned to: the address may have been confirmed in another one. */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: fetchAccount });
}
