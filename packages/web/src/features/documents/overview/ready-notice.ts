import { libraryMessages } from '@legible/contracts/messages/documents/library';

/** Who waits for less is still there. */
const LONG_MS = 30_000;

/**
 * Has the browser tell that files are ready, if it may; it names none, since others may see it.
 * @param since when the first of them was seen, in milliseconds since 1970
 */
export function tellReady(since: number): void {
  if (Date.now() - since < LONG_MS || window.Notification?.permission !== 'granted') return;
  try {
    const notice = new Notification(libraryMessages.ready, { tag: 'legible-ready' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Browsers of phones show none that no service worker shows; the title of the tab tells it.
  }
}
