import type { UploadLimits } from '@legible/contracts/documents/documents';
import { planOf } from '@legible/contracts/plans';
import { useQuery } from '@tanstack/react-query';
import type { DocumentsUser } from './documents-user.ts';
import { fetchLimits } from './upload-api.ts';

/** What the plan lets in (D45), asked for anew when the plan changes; undefined until it is known. */
export function useLimits(user: DocumentsUser | null): UploadLimits | undefined {
  const { data } = useQuery({
    ...limitsQuery(user),
    // The same by the plan: what they say has its room from the start, and nothing under it moves.
    placeholderData: () => (user ? planOf(user.subscription).upload : undefined),
  });
  return data;
}

export const limitsQuery = (user: DocumentsUser | null) => ({
  queryKey: ['limits', user?.id ?? '', user?.subscription ?? ''],
  queryFn: fetchLimits,
  staleTime: Infinity,
});
