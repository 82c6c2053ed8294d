import type { Message } from '@legible/contracts/messages';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface AlertProps {
  kind?: 'error' | 'success';
  message: Message;
  children?: ReactNode;
}

/** The lasting copy of a message, beside its cause. */
export function Alert({ kind = 'error', message, children }: AlertProps) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 rounded-lg border p-3 text-sm',
        kind === 'error' ? 'border-danger/30 bg-danger-soft' : 'border-line bg-sunken',
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          kind === 'error' ? 'text-danger' : 'text-success',
        )}
      />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{message.title}</p>
        {message.description !== undefined && <p className="text-muted">{message.description}</p>}
        {children}
      </div>
    </div>
  );
}
