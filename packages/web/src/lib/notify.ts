import type { Message } from '@legible/contracts/messages';

type Kind = 'success' | 'error' | 'info';
export type Notice = { kind: Kind; text: Message | string; duration?: number };
type Presenter = (notice: Notice) => void;

let presenter: Presenter | null = null;
let waiting: Notice[] = [];

/** The toaster arrives in its own chunk after the first paint; what is said before waits for it. */
export function presentNotices(present: Presenter): () => void {
  presenter = present;
  for (const notice of waiting) present(notice);
  waiting = [];
  return () => {
    if (presenter === present) presenter = null;
  };
}

function say(notice: Notice) {
  if (presenter) presenter(notice);
  else waiting.push(notice);
}

export const notify = {
  success: (text: Message | string) => say({ kind: 'success', text }),
  info: (text: Message | string) => say({ kind: 'info', text }),
  error: (text: Message | string, duration?: number) =>
    say(duration === undefined ? { kind: 'error', text } : { kind: 'error', text, duration }),
};
