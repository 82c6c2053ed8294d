import type { Message } from '@legible/contracts/messages/application';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const kinds = {
  error: { Icon: CircleAlert, box: 'border-danger/30 bg-danger-soft', icon: 'text-danger' },
  success: { Icon: CircleCheck, box: 'border-line bg-sunken', icon: 'text-success' },
  info: { Icon: Info, box: 'border-line bg-sunken', icon: 'text-accent-text' },
};

interface AlertProps {
  kind?: keyof typeof kinds;
  message: Message;
  children?: ReactNode;
}

/** What was done, went wrong or has to be known, said beside its cause; it stays. */
export function Alert({ kind = 'error', message, children }: AlertProps) {
  const { Icon, box, icon } = kinds[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-lg border p-3 text-sm', box)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', icon)} />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium wrap-anywhere">{message.title}</p>
        {message.description !== undefined && (
          <p className="wrap-anywhere text-muted">{message.description}</p>
        )}
        {children}
      </div>
    </div>
  );
}
