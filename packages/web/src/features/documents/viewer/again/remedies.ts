import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import type { Choices } from '../../choices/choices.ts';

/** What may bring the text of a page that has none of ours. */
export type Remedy = 'anyway' | 'turned' | 'language' | 'again';

type Outcome = Pick<PageTextResponse, 'state' | 'reason'>;

/** By the reason that is kept with the page. */
const byReason: Record<string, Remedy[]> = {
  'born-digital': ['anyway'],
  'has-text-layer': ['anyway', 'language'],
  blank: ['turned', 'language'],
  'page-unreadable': ['turned', 'language'],
  'page-garbled': ['turned', 'language'],
  // Reading it otherwise would take as long.
  'page-timeout': ['again'],
  'document-too-slow': ['again'],
  'page-out-of-memory': ['again'],
  'layer-not-written': ['again'],
  'original-damaged': [],
};

const RUNNING = new Set<HistoryFile['status']>(['queued', 'processing', 'finishing']);

/** What is offered for a page: nothing for one that was read, is not read yet, or was not to be read. */
export function remediesOf(outcome: Outcome, file: HistoryFile): Remedy[] {
  const { choices, notices = [], status } = file;
  if (RUNNING.has(status)) return [];
  // Its password is not kept.
  if (notices.some(({ code }) => code === 'protected')) return [];
  const remedies = remediesByReason(outcome);
  return choices?.rotate ? remedies.filter((remedy) => remedy !== 'turned') : remedies;
}

function remediesByReason({ state, reason }: Outcome): Remedy[] {
  if (state !== 'left_alone' && state !== 'failed') return [];
  const [code = ''] = (reason ?? '').split(':');
  return byReason[code] ?? (state === 'failed' ? ['again'] : ['anyway']);
}

/**
 * How the document is read for a remedy. The mode is said even where it stays as it was, since only then pages that were
 * left alone are read, too.
 */
export function presetFor(
  remedy: Remedy,
  { reason }: Outcome,
  { choices }: HistoryFile,
): Partial<Choices> {
  const usual = choices?.mode ?? 'auto';
  if (remedy === 'turned') return { mode: usual, rotate: true };
  if (reason === 'has-text-layer') return { mode: 'redo' };
  return { mode: remedy === 'anyway' ? 'force' : usual };
}
