import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-50 bg-black/40 backdrop-blur-[2px] dark:bg-black/60" />
        <Radix.Content
          onInteractOutside={(event) => event.preventDefault()}
          className="dialog-content fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-2 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-raised"
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
