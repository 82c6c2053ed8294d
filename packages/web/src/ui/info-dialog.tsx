import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface InfoDialogProps {
  title: string;
  description: string;
  close: string;
  children: ReactNode;
  onClose: () => void;
}

/** Tells something and asks nothing: a key, a click beside it or its cross closes it. */
export function InfoDialog({ title, description, close, children, onClose }: InfoDialogProps) {
  // Opened by a key as well as by a button, so the way back for the focus has to be remembered here.
  const [opener] = useState(() => document.activeElement);
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-50 bg-black/40 backdrop-blur-[2px] dark:bg-black/60" />
        <Radix.Content
          onCloseAutoFocus={giveFocusBack}
          className="dialog-content fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-raised"
        >
          <div className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" className="-mt-1 -mr-2" aria-label={close}>
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
