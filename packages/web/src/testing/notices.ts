import { type Notice, presentNotices } from '../lib/notify.ts';

let stopCollecting: (() => void) | undefined;

/** Collects what is shown as toasts from here on; an earlier collection ends. */
export function collectNotices(): Notice[] {
  stopCollecting?.();
  // What could not be shown belongs to an earlier test.
  presentNotices({ show: () => undefined })();
  const notices: Notice[] = [];
  stopCollecting = presentNotices({ show: (notice) => notices.push(notice) });
  return notices;
}

export const titles = (notices: readonly Notice[]) =>
  notices.map(({ text }) => (typeof text === 'string' ? text : text.title));
