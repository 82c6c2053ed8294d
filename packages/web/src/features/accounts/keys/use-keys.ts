import { keyTexts } from '@legible/contracts/messages/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { fetchKeys, revokeKey } from './keys-api.ts';

const KEYS_KEY = ['api-keys'] as const;

export function useKeys() {
  return useQuery({ queryKey: KEYS_KEY, queryFn: fetchKeys });
}

/** Reads the list again. */
export function useKeysChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEYS_KEY });
}

/** Revokes the key of this id; says so and reads the list again. */
export function useRevokeKey() {
  const changed = useKeysChanged();
  return useMutation({
    mutationFn: revokeKey,
    onSuccess: (detail) => notify.success(detail),
    onError: (error) => notify.error(detailOf(error) ?? keyTexts.revoking.failed),
    onSettled: changed,
  });
}
