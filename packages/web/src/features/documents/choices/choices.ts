import type { ReadingMode } from '@legible/contracts/documents/reading-mode';
import { choiceMessages as texts } from '@legible/contracts/messages/documents/choices';

/** How a file is read. */
export interface Choices {
  /** Like `1,3-9`, as it was typed; empty for all. */
  pages: string;
  mode: ReadingMode;
  rotate: boolean;
  deskew: boolean;
}

/** As without a choice. */
export const NO_CHOICES: Choices = { pages: '', mode: 'auto', rotate: false, deskew: false };

/** As the server takes it; it is tried again there, on each file. */
const PAGES = /^\s*[1-9]\d{0,6}(-([1-9]\d{0,6})?)?\s*(,\s*[1-9]\d{0,6}(-([1-9]\d{0,6})?)?\s*)*$/;

export const arePages = ({ pages }: Choices): boolean => pages.trim() === '' || PAGES.test(pages);

/** What an upload says of it: only what differs from no choice. */
export function queryOfChoices({ pages, mode, rotate, deskew }: Choices): Record<string, string> {
  return {
    ...(pages.trim() !== '' && { pages: pages.replaceAll(/\s+/g, '') }),
    ...(mode !== 'auto' && { mode }),
    ...(rotate && { rotate: 'true' }),
    ...(deskew && { deskew: 'true' }),
  };
}

/** What is chosen, in a line; without a choice the name of the section alone. */
export function inShort(choices: Choices): string {
  const { pages, mode, rotate, deskew } = choices;
  const parts = [
    ...(pages.trim() !== '' ? [texts.pagesNamed(pages.trim())] : []),
    ...(mode === 'auto' ? [] : [texts.modeShort[mode]]),
    ...(rotate ? [texts.rotateShort] : []),
    ...(deskew ? [texts.deskewShort] : []),
  ];
  return parts.length === 0 ? texts.label : texts.chosen(parts);
}
