import type { PageState } from '../../documents/page-text.ts';

/** What is told of a page that was not recognised and of which no reason is known. */
const stateMessages: Record<PageState, string | null> = {
  recognised: null,
  left_alone: 'This page was left alone: it has text already, or shows nothing to read.',
  failed: 'This page could not be read, and stayed as it was.',
  waiting: 'This page waits to be read.',
  not_read: 'This page was not read.',
};

/** By the reason that is kept with the page. */
const reasonMessages: Record<string, string> = {
  blank: 'This page is blank: there is nothing on it to read.',
  'born-digital': 'This page has text of its own, and was left alone.',
  'has-text-layer': 'This page had a text layer already, and was left alone.',
  'page-unreadable': 'Hardly a word of what this page shows could be read. It stayed as it was.',
  'page-garbled':
    'This page is in a language that is not installed here, or written by hand. It stayed as it was.',
  'page-timeout': 'Reading this page took too long. It stayed as it was.',
  'document-too-slow': 'This page was not read: pages before it took too long.',
  'page-out-of-memory': 'This page needs too much memory to be read. It stayed as it was.',
  'layer-not-written': 'This page was read, but its text could not be laid on it without harm.',
  'original-damaged': 'The stored copy of the file is damaged. This is our fault. Upload it again.',
  cancelled: 'This page was not read: processing was cancelled before.',
};

const looksLike = (script: string) =>
  `This page could not be read: it looks like ${script}. It stayed as it was.`;

/** Why a page has no text of ours; null for one that was recognised. */
export function pageStateDetail(state: PageState, reason: string | null): string | null {
  if (state === 'recognised') return null;
  const [code = '', script] = (reason ?? '').split(':');
  if (script !== undefined) return looksLike(script);
  return reasonMessages[code] ?? stateMessages[state];
}
