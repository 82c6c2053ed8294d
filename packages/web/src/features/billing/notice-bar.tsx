import type { Message } from '@legible/contracts/messages';
import { CreditCard, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeBarProps {
  message: Message;
  /** Something is under way and ends by itself. */
  busy?: boolean;
  children: ReactNode;
}

/** A line across the screen with what to know and what to do about it. */
export function NoticeBar({ message, busy = false, children }: NoticeBarProps) {
  const Icon = busy ? LoaderCircle : CreditCard;
  return (
    <output className="block border-b border-line bg-warning-soft text-sm">
      <span className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 sm:px-6">
        <Icon
          aria-hidden
          className={`size-4 shrink-0 text-warning ${busy ? 'animate-spin' : ''}`}
        />
        <span className="min-w-0 grow basis-60">
          <strong className="font-medium">{message.title}</strong>{' '}
          <span className="text-muted">{message.description}</span>
        </span>
        <span className="flex flex-wrap gap-2">{children}</span>
      </span>
    </output>
  );
}
