import { MAILBOX_META } from '@legible/contracts/endpoints';

/** Where mail is read that no mail server sends; null where it is sent, or read on another machine. */
export function mailboxPath(): string | null {
  const path = document.querySelector<HTMLMetaElement>(`meta[name="${MAILBOX_META}"]`)?.content;
  // An address of this very site, whatever stands there.
  return path !== undefined && /^\/[a-z]/.test(path) ? path : null;
}
