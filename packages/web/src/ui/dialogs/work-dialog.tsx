import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { overlayLook, sheetLook, wideSheetLook } from './dialog-look.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface WorkDialogProps {
  title: string;
  description: string;
  close: string;
  /** For little work. */
  narrow?: boolean;
  /** Holds what would be lost with it: Escape, which may be a slip, leaves it open. */
  holds?: boolean;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A wide dialog in which something is put together; a click beside it does not throw that away. It opens with the focus on
 * what is marked by `data-first`, if there is such a field: a space that is typed at once would press Close.
 */
export function WorkDialog(props: WorkDialogProps) {
  const { title, description, close, narrow = false, holds = false, children, onClose } = props;
  const giveFocusBack = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => (holds || isListOpen()) && event.preventDefault()}
          className={`${narrow ? sheetLook : wideSheetLook} grid-cols-[minmax(0,1fr)] gap-4 max-sm:p-4`}
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

/** The key that closes a list of choices leaves the dialog around it open. */
const isListOpen = () =>
  document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true;

function focusFirst(event: Event) {
  const first = (event.target as HTMLElement).querySelector<HTMLElement>('[data-first]');
  if (!first) return;
  event.preventDefault();
  first.focus();
}
