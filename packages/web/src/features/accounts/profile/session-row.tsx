import { accountTexts } from '@legible/contracts/messages/accounts';
import type { Session } from '@legible/contracts/accounts';
import { Monitor, Smartphone } from 'lucide-react';
import { dateAndTime, timeAgo } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { deviceName, isHandheld } from './device-name.ts';

const texts = accountTexts.devices;

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { current, user_agent: userAgent, last_used_at: lastUsed } = session;
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  const name = deviceName(userAgent);
  const used = timeAgo(lastUsed);
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 grow gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {current && <Badge kind="success">{texts.current}</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {texts.lastUsed}{' '}
          <time dateTime={lastUsed} title={dateAndTime(lastUsed)}>
            {used}
          </time>
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="small"
          disabled={busy}
          aria-label={texts.endNamed(name, used)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
