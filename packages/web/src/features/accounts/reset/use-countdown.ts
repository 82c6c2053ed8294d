import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds left of a wait, which begins at once and again with `restart`. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
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
