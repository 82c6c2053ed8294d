import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored-value.ts';

/** What becomes of the marks of print, as it was chosen last in this browser. */
export interface Choices {
  joinHyphens: boolean;
  leaveFurniture: boolean;
}

const KEY = 'legible.export';
/** The first rows of forms look like running heads: nothing that was read is left out unasked. */
const USUAL: Choices = { joinHyphens: true, leaveFurniture: false };
const NAMES = ['joinHyphens', 'leaveFurniture'] as const;

/** What is not as usual is remembered by its name. */
export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => {
    const other = (readStored(KEY) ?? '').split(' ');
    const chosen = (name: keyof Choices) => other.includes(name) !== USUAL[name];
    return { joinHyphens: chosen('joinHyphens'), leaveFurniture: chosen('leaveFurniture') };
  });
  const change = (part: Partial<Choices>) => {
    const next = { ...choices, ...part };
    const other = NAMES.filter((name) => next[name] !== USUAL[name]);
    writeStored(KEY, other.length > 0 ? other.join(' ') : null);
    setChoices(next);
  };
  return [choices, change];
}
