import { accountTexts } from '@legible/contracts/messages/accounts';
import type { Session } from '@legible/contracts/accounts';
import { messages } from '@legible/contracts/messages/application';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadedCard } from '../../../ui/loaded-card.tsx';
import { SessionRow } from './session-row.tsx';
import { useEndSession, useSessions } from './use-sessions.ts';

const texts = accountTexts.devices;

/** Where one is logged in, and the means to end it (D80). */
export function SessionsCard() {
  const query = useSessions();
  return (
    <LoadedCard
      title={texts.title}
      description={texts.lead}
      query={query}
      failure={messages.profile.sessionsFailed}
      outline={['h-10 w-full', 'h-10 w-full']}
    >
      {query.data && <SessionList sessions={query.data} />}
    </LoadedCard>
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
      <ul ref={list} tabIndex={-1} aria-label={texts.list} className="grid divide-y divide-line">
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
            {texts.endOthers}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{texts.noOthers}</p>
      )}
    </>
  );
}
