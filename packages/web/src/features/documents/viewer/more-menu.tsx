import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Panels } from './use-panels.ts';
import type { Reading } from './use-reading.ts';

interface MoreMenuProps {
  reading: Reading;
  panels: Panels;
  onPrint: () => void;
}

/** What the bar has no room for on a tablet, and more of it on a phone. */
export function MoreMenu({ reading, panels, onPrint }: MoreMenuProps) {
  const { stepZoom, setZoom, turnOn } = reading;
  const button = useRef<HTMLButtonElement>(null);
  const ask = (open: () => void) => {
    // What is opened gives the focus back to where it was when it opened.
    button.current?.focus();
    open();
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button ref={button} variant="ghost" size="icon" aria-label={viewerMessages.more}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      {/* Within the main part of the page, where those who jump from part to part find it. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-52 rounded-lg border border-line bg-surface p-1 text-sm shadow-raised"
        >
          <Item label={viewerMessages.thumbnails} onSelect={() => ask(panels.openDrawer)} />
          {panels.isPhone && (
            <>
              <Item stays label={viewerMessages.zoomIn} onSelect={() => stepZoom(1)} />
              <Item stays label={viewerMessages.zoomOut} onSelect={() => stepZoom(-1)} />
              <Item label={viewerMessages.fitWidth} onSelect={() => setZoom('width')} />
              <Item label={viewerMessages.fitPage} onSelect={() => setZoom('page')} />
              <Item stays label={viewerMessages.turn} onSelect={turnOn} />
            </>
          )}
          <Item label={viewerMessages.print} onSelect={() => ask(onPrint)} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  label: string;
  onSelect: () => void;
  /** What is done several times in a row leaves the menu open. */
  stays?: boolean;
}

function Item({ label, onSelect, stays = false }: ItemProps) {
  return (
    <DropdownMenu.Item
      className="flex min-h-9 cursor-pointer items-center rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11"
      onSelect={(event) => {
        if (stays) event.preventDefault();
        onSelect();
      }}
    >
      {label}
    </DropdownMenu.Item>
  );
}
