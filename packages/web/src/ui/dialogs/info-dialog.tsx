import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { overlayLook, sheetLook } from './dialog-look.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface InfoDialogProps {
  title: string;
  description: string;
  close: string;
  children: ReactNode;
  onClose: () => void;
}

/** Tells something and asks nothing: a key, a click beside it or its cross closes it. */
export function InfoDialog({ title, description, close, children, onClose }: InfoDialogProps) {
  const giveFocusBack = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content onCloseAutoFocus={giveFocusBack} className={`${sheetLook} gap-4`}>
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
