import { QueryClientProvider } from '@tanstack/react-query';
import { useSession } from '../../../features/accounts/session/use-session.ts';
import { VotesScreen } from '../../../features/votes/votes-screen.tsx';
import { queryClientOf } from '../../access/query-client.ts';

const VISITOR = 'visitor';

/** Who logs in or out in another tab sees the votes of who is there now. */
export function Component() {
  const { user } = useSession();
  const id = user?.id ?? VISITOR;
  return (
    <QueryClientProvider key={id} client={queryClientOf(id)}>
      <VotesScreen />
    </QueryClientProvider>
  );
}
