import type { Message } from '@legible/contracts/messages';

type Kind = 'success' | 'error';
/** What a toast offers to do about what it says. */
export interface NoticeAction {
  label: string;
  run: () => void;
}
export type Notice = {
  kind: Kind;
  text: Message | string;
  duration?: number;
  action?: NoticeAction;
};
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
  success: (text: Message | string, action?: NoticeAction) =>
    say(action === undefined ? { kind: 'success', text } : { kind: 'success', text, action }),
  error: (text: Message | string, duration?: number) =>
    say(duration === undefined ? { kind: 'error', text } : { kind: 'error', text, duration }),
};
