import { accountTexts } from '@legible/contracts/messages/accounts';
import { Inbox } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { MAILBOX_META } from '@legible/contracts/endpoints';

const texts = accountTexts.mailbox;

const never = () => () => undefined;

/** On every screen that sends mail: where to read it while no mail server does that. Nothing where one does. */
export function MailboxNote() {
  // A page that the build writes knows no server yet.
  const path = useSyncExternalStore(never, mailboxPath, () => null);
  if (path === null) return null;
  return (
    <p className="flex gap-2.5 rounded-lg bg-sunken px-3 py-2.5 text-left text-[0.8125rem] font-normal text-pretty text-muted">
      <Inbox aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {texts.text}{' '}
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-medium text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text"
        >
          {texts.link}
        </a>
      </span>
    </p>
  );
}

/** Where mail is read that no mail server sends; null where it is sent, or read on another machine. */
function mailboxPath(): string | null {
  const path = document.querySelector<HTMLMetaElement>(`meta[name="${MAILBOX_META}"]`)?.content;
  // Only an address of this site is taken.
  return path !== undefined && /^\/[a-z]/.test(path) ? path : null;
}
