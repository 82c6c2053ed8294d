import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCountdown } from './use-countdown.ts';

/** Messages take a moment to arrive, and the server sends few codes an hour. */
const WAIT_SECONDS = 60;

interface ResendCodeProps {
  /** @returns whether a new code is on its way. */
  resend: () => Promise<boolean>;
  disabled: boolean;
}

export function ResendCode({ resend, disabled }: ResendCodeProps) {
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    if (await resend()) restart();
    setSending(false);
  };

  return (
    <Button
      variant={left > 0 ? 'pending' : 'ghost'}
      size="small"
      className="tabular-nums"
      disabled={disabled || sending || left > 0}
      onClick={() => void send()}
    >
      {left > 0 ? accountTexts.forgot.resendIn(left) : accountTexts.forgot.resend}
    </Button>
  );
}
