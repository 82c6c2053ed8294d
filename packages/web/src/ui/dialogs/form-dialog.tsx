import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { overlayLook, sheetLook } from './dialog-look.ts';

interface FormDialogProps {
  open: boolean;
  /** While something is under way the dialog cannot be left: its outcome would have no place. */
  busy: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; the focus returns there. */
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A dialog that asks for something to be typed; a click beside it does not throw that away. */
export function FormDialog({
  open,
  busy,
  onOpenChange,
  trigger,
  title,
  description,
  children,
}: FormDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          onInteractOutside={(event) => event.preventDefault()}
          className={`${sheetLook} gap-2`}
        >
          <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="grid gap-2 text-sm text-muted">{description}</div>
          </Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
