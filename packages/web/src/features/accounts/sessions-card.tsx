import type { Session } from '@legible/contracts/accounts';
import { messages } from '@legible/contracts/messages';
import { useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { useEndSession, useSessions } from './use-sessions.ts';

/** Where one is logged in, and the means to end it (D80). */
export function SessionsCard() {
  const { data, isPending, isError, refetch } = useSessions();
  return (
    <Card className="grid gap-5 p-6" aria-label="Your devices">
      <CardHeading title="Your devices" description="Where your account is logged in." />
      {isPending && <SessionsSkeleton />}
      {isError && (
        <Alert message={{ title: messages.profile.sessionsFailed }}>
          <div>
            <Button variant="outline" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {data && <SessionList sessions={data} />}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus goes with its row.
  const end = useEndSession(() => list.current?.focus());
  const own = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="grid divide-y divide-line">
        {[...own, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <div>
          <Button variant="outline" disabled={end.isPending} onClick={() => end.mutate(null)}>
            Log out all other devices
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">You are logged in nowhere else.</p>
      )}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
