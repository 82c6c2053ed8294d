import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { refreshUser } from '../session/session-refresh.ts';
import { session } from '../session/session.ts';
import { confirmNewEmail } from './address-api.ts';
import { LinkFrame, Unreachable, WayOn } from './link-frame.tsx';
import { type LinkFailure, linkFailureOf, useMailedToken } from './mailed-link.ts';

const texts = accountTexts.newEmail;

type State = 'ask' | 'done' | 'already' | LinkFailure;

/**
 * Where the link to a new address leads. It asks for a press: programs that look at mails open links, and a mistyped
 * address would be a stranger's account before that stranger had said a word.
 */
export function NewEmailScreen() {
  const token = useMailedToken();
  const [state, setState] = useState<State>('ask');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      setState(await confirmNewEmail(token));
      // The user who is logged in here sees the new address everywhere.
      if (session.getState().user) void refreshUser();
    } catch (error) {
      setState(linkFailureOf(error));
    }
    setBusy(false);
  };
  return (
    <LinkFrame words={wordsFor(state)}>
      {state === 'ask' && (
        <Button size="large" disabled={busy} onClick={() => void confirm()}>
          {busy ? accountTexts.oneMoment : texts.submit}
        </Button>
      )}
      {state === 'unreachable' && <Unreachable onRetry={() => void confirm()} />}
      {state !== 'ask' && state !== 'unreachable' && <WayOn profile />}
    </LinkFrame>
  );
}

function wordsFor(state: State) {
  if (state === 'unknown') return accountTexts.links.unknown;
  return state === 'unreachable' ? texts.ask : texts[state];
}
