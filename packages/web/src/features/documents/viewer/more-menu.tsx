import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { MenuContent, MenuItem } from '../../../ui/menu.tsx';
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
      <MenuContent className="min-w-52">
        <MenuItem label={viewerMessages.thumbnails} onSelect={() => ask(panels.openDrawer)} />
        {panels.isPhone && (
          <>
            <MenuItem stays label={viewerMessages.zoomIn} onSelect={() => stepZoom(1)} />
            <MenuItem stays label={viewerMessages.zoomOut} onSelect={() => stepZoom(-1)} />
            <MenuItem label={viewerMessages.fitWidth} onSelect={() => setZoom('width')} />
            <MenuItem label={viewerMessages.fitPage} onSelect={() => setZoom('page')} />
            <MenuItem stays label={viewerMessages.turn} onSelect={turnOn} />
          </>
        )}
        <MenuItem label={viewerMessages.print} onSelect={() => ask(onPrint)} />
      </MenuContent>
    </DropdownMenu.Root>
  );
}
