import { messages } from '@legible/contracts/messages/application';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { endOtherSessions, endSession, fetchSessions } from './profile-api.ts';

const SESSIONS_KEY = ['sessions'] as const;

export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: fetchSessions });
}

/** Ends the session of this id, or (with null) all but the present one; says so and reads the list again. */
export function useEndSession(onEnded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSuccess: (detail) => notify.success(detail),
    onError: (error) => notify.error(detailOf(error) ?? messages.profile.sessionEndFailed),
    onSettled: async (detail) => {
      await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      if (detail !== undefined) onEnded();
    },
  });
}
