import { useEffect, useState } from 'react';

const REST_MS = 120;

/** False at first, and true after a number of milliseconds. */
export function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** A number once it has not changed for a moment; the first one at once. */
export function useRested(value: number): number {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
