import type { Message } from '@legible/contracts/messages/application';

type Kind = 'success' | 'error' | 'info';
/** What a toast offers to do about what it says. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Manner {
  duration?: number;
  action?: NoticeAction;
  /** What it is about: the next one about the same takes its place, and `over` takes it away. */
  about?: string;
  /** True beyond the screen that it was told on. */
  lasting?: boolean;
}
export type Notice = Manner & {
  kind: Kind;
  text: Message | string;
};

/** What shows notices: one by one, and away with those that are no longer true. */
export interface Presenter {
  show: (notice: Notice) => void;
  over?: (isOver: (notice: Notice) => boolean) => void;
}

const presenters = new Set<Presenter>();
let waiting: Notice[] = [];

/** The toaster arrives in its own chunk after the first paint; what is said before waits for it. */
export function presentNotices(presenter: Presenter): () => void {
  presenters.add(presenter);
  for (const notice of waiting) presenter.show(notice);
  waiting = [];
  return () => presenters.delete(presenter);
}

function say(notice: Notice) {
  if (presenters.size === 0) waiting.push(notice);
  for (const { show } of presenters) show(notice);
}

function end(isOver: (notice: Notice) => boolean) {
  waiting = waiting.filter((notice) => !isOver(notice));
  for (const { over } of presenters) over?.(isOver);
}

/**
 * Toasts, for what has no place on the screen. What a form says beside its fields is not said here as well: one failure is
 * told once.
 */
export const notify = {
  success: (text: Message | string, manner: Manner = {}) =>
    say({ kind: 'success', text, ...manner }),
  error: (text: Message | string, manner: Manner = {}) => say({ kind: 'error', text, ...manner }),
  /** Neither well done nor gone wrong: something was stopped, as was wished. */
  info: (text: Message | string, manner: Manner = {}) => say({ kind: 'info', text, ...manner }),
  /** What was told about this is no longer so. */
  over: (about: string) => end((notice) => notice.about === about),
  /** Failures of a screen go with it. */
  screenLeft: () => end(({ kind, lasting = false }) => kind === 'error' && !lasting),
};
