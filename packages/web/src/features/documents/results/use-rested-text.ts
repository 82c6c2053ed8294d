import { useEffect, useState } from 'react';

/** A text once it has not changed for a while; an empty one at once. @param rest in milliseconds */
export function useRestedText(text: string, rest: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : rest);
    return () => clearTimeout(timer);
  }, [text, rest]);
  return settled;
}
