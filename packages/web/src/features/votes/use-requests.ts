import { voteTexts } from '@legible/contracts/messages/votes';
import type { FeatureRequest, FeatureRequestsResponse } from '@legible/contracts/votes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../lib/api/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { fetchRequests, turnVote } from './votes-api.ts';

const REQUESTS_KEY = ['feature-requests'] as const;

export function useRequests() {
  return useQuery({ queryKey: REQUESTS_KEY, queryFn: fetchRequests });
}

/** Gives or takes back the vote for a request. It keeps its place in the list until that is loaded again. */
export function useVote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: turnVote,
    onSuccess: (changed: FeatureRequest) => {
      queryClient.setQueryData<FeatureRequestsResponse>(
        REQUESTS_KEY,
        (before) =>
          before && {
            ...before,
            requests: before.requests.map((each) =>
              each.number === changed.number ? changed : each,
            ),
          },
      );
    },
    onError: (error) => {
      notify.error(detailOf(error) ?? voteTexts.failed);
      // It may have been closed or removed meanwhile.
      void queryClient.invalidateQueries({ queryKey: REQUESTS_KEY });
    },
  });
}
