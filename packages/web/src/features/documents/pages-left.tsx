import { messages } from '@legible/contracts/messages';
import { grouped } from '../../lib/format.ts';
import { routes } from '../../lib/routes.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { type DocumentsUser, pagesLeft, pagesLeftLabel } from './page-allowance.ts';
import { StorageUsed } from './storage-used.tsx';

/** Shown only when both the limit and the use are known; nothing left is a known number too (S2.56). */
export function PagesLeft({ user }: { user: DocumentsUser }) {
  const { limit } = user;
  const left = pagesLeft(user);
  if (left === null || limit === null) return null;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{pagesLeftLabel(user)}</span>
        <span className="whitespace-nowrap tabular-nums">
          <strong className="text-base font-semibold">{grouped(left)}</strong>{' '}
          <span className="text-muted">{messages.upload.ofPages(limit)}</span>
        </span>
      </p>
      {left === 0 && (
        <p className="text-[0.8125rem] [&_a]:whitespace-nowrap">
          {messages.upload.noPagesLeft}{' '}
          <TextLink to={routes.pricing}>{messages.upload.seePlans}</TextLink>
        </p>
      )}
      <StorageUsed user={user} />
    </div>
  );
}
