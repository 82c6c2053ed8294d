import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { overlayLook } from '../../../ui/dialogs/dialog-look.ts';
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts';
import type { PagesHandle } from './pages/pages-view.tsx';
import type { Desk } from './pdf/desk.ts';
import type { Turn } from './pdf/turned-place.ts';
import { Rail } from './room-parts.tsx';

interface PagesDrawerProps {
  desk: Desk;
  turn: Turn;
  current: number;
  handle: RefObject<PagesHandle | null>;
  onPick: (page: number) => void;
  onClose: () => void;
}

/** Small pictures of all pages over the page, where there is no room for them beside it. */
export default function PagesDrawer(props: PagesDrawerProps) {
  const { desk, turn, current, handle, onPick, onClose } = props;
  const giveFocusBack = useFocusReturn();
  const hasPicked = useRef(false);
  const pick = (page: number) => {
    hasPicked.current = true;
    onPick(page);
    onClose();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="viewer-drawer dialog-overlay fixed inset-y-0 left-0 z-50 flex flex-col bg-surface shadow-raised"
          onCloseAutoFocus={(event) => {
            giveFocusBack(event);
            // The page that was picked is to be read.
            if (hasPicked.current) handle.current?.focus();
          }}
        >
          <div className="flex items-center justify-between gap-2 py-1.5 pr-1.5 pl-3">
            <Radix.Title className="text-sm font-medium">{viewerMessages.pages}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label={viewerMessages.closeThumbnails}>
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          <div className="flex min-h-0 grow">
            <Rail {...{ desk, turn, current }} isShown onGoTo={pick} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
