import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '../../lib/api/may-pass.ts';

let current: { userId: string; client: QueryClient } | null = null;

/** One cache per user: what one account saw is never shown to the next one in the same tab. */
export function queryClientOf(userId: string): QueryClient {
  if (current?.userId !== userId) {
    forgetQueries();
    current = { userId, client: createQueryClient() };
  }
  return current.client;
}

export function forgetQueries(): void {
  current?.client.clear();
  current = null;
}

function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        // A refusal stays a refusal; only faults and lost connections are worth a second try.
        retry: (failures, error) => failures < 1 && mayPass(error),
      },
    },
  });
}
