import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';

/** What becomes of the marks of print, as it was chosen last in this browser. */
export interface Choices {
  joinHyphens: boolean;
  leaveFurniture: boolean;
}

const KEY = 'legible.export';
const KEPT = { joinHyphens: 'hyphens', leaveFurniture: 'furniture' } as const;

/** Both are on until somebody turns them off; what is off is remembered by its name. */
export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => {
    const off = (readStored(KEY) ?? '').split(' ');
    return {
      joinHyphens: !off.includes(KEPT.joinHyphens),
      leaveFurniture: !off.includes(KEPT.leaveFurniture),
    };
  });
  const change = (part: Partial<Choices>) => {
    const next = { ...choices, ...part };
    const off = (['joinHyphens', 'leaveFurniture'] as const).filter((name) => !next[name]);
    writeStored(KEY, off.length > 0 ? off.map((name) => KEPT[name]).join(' ') : null);
    setChoices(next);
  };
  return [choices, change];
}
