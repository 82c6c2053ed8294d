import type { ApiKey } from '@legible/contracts/api-keys';
import { keyTexts as texts } from '@legible/contracts/messages/api-keys';
import { KeyRound } from 'lucide-react';
import { dateAndTime, dayOf, timeAgo } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, prefix, last_four: lastFour, scopes, expires_at: expiry } = apiKey;
  const isOver = expiry !== null && isPast(expiry);
  const end = expiry === null ? texts.endless : texts.ends(dayOf(expiry), isOver);
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 grow gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isOver && <Badge kind="warning">{texts.ended}</Badge>}
        </p>
        <p className="font-mono text-[0.8125rem] text-muted">
          {prefix}…{lastFour}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {texts.scopes(scopes)}, {texts.made(dayOf(apiKey.created_at))}, {end}
        </p>
        <LastUse at={apiKey.last_used_at} />
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={texts.revokeNamed(name, lastFour)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}

const isPast = (moment: string, now = Date.now()) => Date.parse(moment) <= now;

function LastUse({ at }: { at: string | null }) {
  if (at === null) return <p className="text-[0.8125rem] text-muted">{texts.unused}</p>;
  return (
    <p className="text-[0.8125rem] text-muted">
      {texts.used}{' '}
      <time dateTime={at} title={dateAndTime(at)}>
        {timeAgo(at)}
      </time>
    </p>
  );
}
