import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from './button.tsx';

interface AlertDialogProps {
  title: string;
  description: ReactNode;
  cancel: string;
  busy: boolean;
  /** The button that does it; the harmless one has the focus when the dialog opens. */
  children: ReactNode;
  onClose: () => void;
}

export function AlertDialog({
  title,
  description,
  cancel,
  busy,
  children,
  onClose,
}: AlertDialogProps) {
  // Opened without a trigger of its own, so the way back for the focus has to be remembered here.
  const [opener] = useState(() => document.activeElement);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    // What opened it may be gone by now, for example with its row.
    const target = opener?.isConnected ? opener : document.getElementById('main');
    if (target instanceof HTMLElement) target.focus();
  };

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-50 bg-black/40 backdrop-blur-[2px] dark:bg-black/60" />
        <Radix.Content
          onCloseAutoFocus={giveFocusBack}
          className="dialog-content fixed top-1/2 left-1/2 z-50 grid w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-2 rounded-xl border border-line bg-surface p-6 shadow-raised"
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
          <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
          <div className="mt-4 flex justify-end gap-2">
            <Radix.Cancel className={buttonStyle({ variant: 'outline' })} disabled={busy}>
              {cancel}
            </Radix.Cancel>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
