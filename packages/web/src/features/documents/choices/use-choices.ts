import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import { type Choices, NO_CHOICES } from './choices.ts';

const KEY = 'legible-choices';

/** How the next files are read. This browser remembers all but the pages, which are those of one file. */
export function useChoices(): [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState(remembered);
  const choose = useCallback((next: Choices) => {
    setChoices(next);
    const { mode, rotate, deskew } = next;
    writeStored(KEY, JSON.stringify({ mode, rotate, deskew }));
  }, []);
  return [choices, choose];
}

/** An older or a newer version may have written anything. */
function remembered(): Choices {
  try {
    const { mode, rotate, deskew } = JSON.parse(readStored(KEY) ?? '{}') as Partial<Choices>;
    return {
      ...NO_CHOICES,
      ...((mode === 'redo' || mode === 'force') && { mode }),
      rotate: rotate === true,
      deskew: deskew === true,
    };
  } catch {
    return NO_CHOICES;
  }
}
