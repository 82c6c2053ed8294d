import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState } from 'react';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { keepEmail } from './address-api.ts';
import { LinkFrame, Unreachable, WayOn } from './link-frame.tsx';
import { type LinkFailure, linkFailureOf, useMailedToken } from './mailed-link.ts';

const texts = accountTexts.keepEmail;

type State = 'ask' | 'stopped' | 'signed_out' | LinkFailure;

/** Where the link in the notice to an old address leads: it stops the move to another one, or undoes it. */
export function KeepEmailScreen() {
  const token = useMailedToken();
  const [state, setState] = useState<State>('ask');
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      setState(await keepEmail(token));
    } catch (error) {
      setState(linkFailureOf(error));
    }
    setBusy(false);
  };
  return (
    <LinkFrame words={wordsFor(state)}>
      <Next state={state} busy={busy} onKeep={() => void keep()} />
    </LinkFrame>
  );
}

interface NextProps {
  state: State;
  busy: boolean;
  onKeep: () => void;
}

function Next({ state, busy, onKeep }: NextProps) {
  switch (state) {
    case 'ask':
      return (
        <Button size="large" disabled={busy} onClick={onKeep}>
          {busy ? accountTexts.oneMoment : texts.submit}
        </Button>
      );
    case 'stopped':
    case 'signed_out':
      return (
        <ButtonLink to={routes.forgotPassword} size="large">
          {accountTexts.links.toPassword}
        </ButtonLink>
      );
    case 'expired':
    case 'unavailable':
      return (
        <ButtonLink to={routes.contact} size="large">
          {texts.toContact}
        </ButtonLink>
      );
    case 'unreachable':
      return <Unreachable onRetry={onKeep} />;
    case 'unknown':
    default:
      return <WayOn profile />;
  }
}

function wordsFor(state: State) {
  switch (state) {
    case 'stopped':
      return texts.stopped;
    case 'signed_out':
      return texts.signedOut;
    case 'expired':
    case 'unavailable':
      return texts.expired;
    case 'unknown':
      return accountTexts.links.unknown;
    case 'ask':
    case 'unreachable':
    default:
      return texts.ask;
  }
}
