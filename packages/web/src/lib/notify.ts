import type { Message } from '@legible/contracts/messages';

type Kind = 'success' | 'error';
export type Notice = { kind: Kind; text: Message | string; duration?: number };
type Presenter = (notice: Notice) => void;

const presenters = new Set<Presenter>();
let waiting: Notice[] = [];

/** The toaster arrives in its own chunk after the first paint; what is said before waits for it. */
export function presentNotices(present: Presenter): () => void {
  presenters.add(present);
  for (const notice of waiting) present(notice);
  waiting = [];
  return () => presenters.delete(present);
}

function say(notice: Notice) {
  if (presenters.size === 0) waiting.push(notice);
  for (const present of presenters) present(notice);
}

export const notify = {
  success: (text: Message | string) => say({ kind: 'success', text }),
  error: (text: Message | string, duration?: number) =>
    say(duration === undefined ? { kind: 'error', text } : { kind: 'error', text, duration }),
};
