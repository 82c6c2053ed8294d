import type { Message } from '@legible/contracts/messages/application';
import { CircleCheck, CreditCard, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const kinds = {
  warning: { bar: 'bg-warning-soft', icon: 'text-warning', Icon: CreditCard },
  accent: { bar: 'bg-accent-soft', icon: 'text-accent-text', Icon: CreditCard },
  success: { bar: 'bg-accent-soft', icon: 'text-success', Icon: CircleCheck },
};

interface NoticeBarProps {
  kind?: keyof typeof kinds;
  message: Message;
  /** The state of the subscription in a word. */
  badge?: ReactNode;
  /** Something is under way and ends by itself. */
  busy?: boolean;
  children: ReactNode;
}

/** A line across the screen with what to know and what to do about it. */
export function NoticeBar({
  kind = 'warning',
  message,
  badge,
  busy = false,
  children,
}: NoticeBarProps) {
  const { bar, icon } = kinds[kind];
  const Icon = busy ? LoaderCircle : kinds[kind].Icon;
  return (
    <output className={classNames('block border-b border-line text-sm', bar)}>
      <span className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3 sm:px-6">
        <Icon aria-hidden className={classNames('size-4 shrink-0', icon, busy && 'animate-spin')} />
        <span className="flex min-w-0 grow basis-60 flex-wrap items-baseline gap-x-2 gap-y-1">
          {badge}
          <strong className="font-medium">{message.title}</strong>
          <span className="text-muted">{message.description}</span>
        </span>
        <span className="flex flex-wrap gap-2">{children}</span>
      </span>
    </output>
  );
}
