import { paths } from '@legible/contracts/endpoints';
import { languagesResponse } from '@legible/contracts/documents/languages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

/** What can be read here; it changes when a language is installed. */
export function useLanguages() {
  return useQuery({
    queryKey: ['languages'],
    queryFn: async () => languagesResponse.parse(await api.json('GET', paths.languages)),
    staleTime: Infinity,
  });
}
