import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '../buttons/button.tsx';
import { overlayLook, sheetLook } from './dialog-look.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface AlertDialogProps {
  title: string;
  description: ReactNode;
  cancel: string;
  /** While something is under way the dialog cannot be left: its outcome would have no place. */
  busy: boolean;
  /** Where the focus goes when what opened the dialog is gone by its end. */
  focusInstead?: () => HTMLElement | null;
  /** The button that does it; the harmless one has the focus when the dialog opens. */
  children: ReactNode;
  onClose: () => void;
}

export function AlertDialog({
  title,
  description,
  cancel,
  busy,
  focusInstead,
  children,
  onClose,
}: AlertDialogProps) {
  const giveFocusBack = useFocusReturn(focusInstead);
  return (
    <Radix.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content onCloseAutoFocus={giveFocusBack} className={`${sheetLook} gap-2`}>
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
