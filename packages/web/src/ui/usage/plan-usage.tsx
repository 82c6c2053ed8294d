import { messages } from '@legible/contracts/messages/application';
import { usageMessages as words } from '@legible/contracts/messages/usage';
import { grouped, percentOf } from '../../lib/format.ts';
import { routes } from '../../lib/routes.ts';
import { TextLink } from '../buttons/text-link.tsx';
import { nextPages } from './next-pages.ts';
import { type PlanUser, pagesLeft, pagesLeftLabel } from './page-allowance.ts';
import { StorageUsed } from './storage-used.tsx';

interface PlanUsageProps {
  user: PlanUser;
  /** False where another place says that no page is left, and what helps. */
  saysEnd?: boolean;
}

/**
 * What is left of the period's pages, what was used, and when new ones come: the same beside the upload and
 * on the profile. Shown only when both the limit and the use are known; nothing left is a known number too
 * (S2.56).
 */
export function PlanUsage({ user, saysEnd = true }: PlanUsageProps) {
  const { limit, month_usage: used } = user;
  const left = pagesLeft(user);
  if (left === null || limit === null || used === null) return null;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{pagesLeftLabel(user)}</span>
        <span className="whitespace-nowrap tabular-nums">
          <strong className="text-base font-semibold">{grouped(left)}</strong>{' '}
          <span className="text-muted">{messages.upload.ofPages(limit)}</span>
        </span>
      </p>
      <UsedBar percent={percentOf(used, limit)} />
      <p className="text-[0.8125rem] text-pretty text-muted">
        {words.used(used)} {nextPages(user)}
      </p>
      {left === 0 && saysEnd && (
        <p className="text-[0.8125rem] [&_a]:whitespace-nowrap">
          {messages.upload.noPagesLeft}{' '}
          <TextLink to={routes.pricing}>{messages.upload.seePlans}</TextLink>
        </p>
      )}
      <StorageUsed user={user} />
    </div>
  );
}

/** A picture of the numbers beside it, which say the same to those who do not see it. */
function UsedBar({ percent }: { percent: number }) {
  return (
    <div
      aria-hidden
      className="h-1.5 overflow-hidden rounded-full bg-surface ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
