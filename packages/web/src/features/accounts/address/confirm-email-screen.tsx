import { accountTexts } from '@legible/contracts/messages/accounts';
import { useEffect, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { refreshUser } from '../session/session-refresh.ts';
import { session } from '../session/session.ts';
import { confirmEmail, resendExpired } from './address-api.ts';
import { LinkFrame, Unreachable, WayOn } from './link-frame.tsx';
import { type LinkFailure, linkFailureOf, useMailedToken } from './mailed-link.ts';

const texts = accountTexts.confirmEmail;

type State = 'opening' | 'done' | 'already' | LinkFailure;

/** Where the link of the welcome message leads. Opening it is enough: a program that opens it first does no harm. */
export function ConfirmEmailScreen() {
  const token = useMailedToken();
  const [tries, setTries] = useState(1);
  return <Confirmation key={tries} token={token} onRetry={() => setTries((count) => count + 1)} />;
}

function Confirmation({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [state, setState] = useState<State>('opening');
  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      const next = await openLink(token);
      if (!isLeft) setState(next);
    };
    void open();
    return () => {
      isLeft = true;
    };
  }, [token]);
  return (
    <LinkFrame words={wordsFor(state)}>
      <Next state={state} token={token} onRetry={onRetry} />
    </LinkFrame>
  );
}

async function openLink(token: string): Promise<State> {
  try {
    const status = await confirmEmail(token);
    // The other screens know the address as confirmed from now on.
    if (session.getState().user) void refreshUser();
    return status;
  } catch (error) {
    return linkFailureOf(error);
  }
}

function Next({ state, token, onRetry }: { state: State; token: string; onRetry: () => void }) {
  switch (state) {
    case 'opening':
      return <Skeleton className="h-11 w-full" />;
    case 'expired':
      return <SendAgain token={token} />;
    case 'unreachable':
      return <Unreachable onRetry={onRetry} />;
    case 'unknown':
    case 'unavailable':
      // On the profile another link can be asked for.
      return <WayOn profile />;
    case 'done':
    case 'already':
    default:
      return <WayOn />;
  }
}

function wordsFor(state: State) {
  if (state === 'unknown' || state === 'unavailable') return accountTexts.links.unknown;
  return texts[state];
}

/** A link that has expired still says whose it was: another one goes to the same address, without a log-in. */
function SendAgain({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ kind: 'success' | 'error'; title: string } | null>(null);
  const send = async () => {
    setBusy(true);
    try {
      setSent({ kind: 'success', title: await resendExpired(token) });
    } catch (error) {
      const title = detailOf(error) ?? accountTexts.links.unreachable.title;
      setSent({ kind: 'error', title });
    }
    setBusy(false);
  };
  return (
    <>
      {sent && <Alert kind={sent.kind} message={{ title: sent.title }} />}
      {sent?.kind === 'success' ? (
        <MailboxNote />
      ) : (
        <Button size="large" disabled={busy} onClick={() => void send()}>
          {busy ? accountTexts.sending : texts.send}
        </Button>
      )}
    </>
  );
}
