import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState, useEffect } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

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

const TICK_MS = 250;

/** Whole seconds left of a wait, which begins at once and again with `restart`. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  // Measured against the clock: a tab in the background is woken too seldom to count by itself.
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const restart = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { left, restart };
}
