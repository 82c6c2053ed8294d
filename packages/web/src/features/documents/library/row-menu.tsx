import type { HistoryFile } from '@legible/contracts/documents/documents';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Asked } from './asked.ts';
import { MenuContent, MenuItem, menuItemLook } from '../../../ui/menu.tsx';
import { MenuButton } from './menu-button.tsx';

interface RowMenuProps {
  file: HistoryFile;
  place: string | undefined;
  disabled: boolean;
  onAsk: (asked: Asked) => void;
}

/** What else can be done with a document. It is open when it first appears, since a press has asked for it. */
export default function RowMenu({ file, place, disabled, onAsk }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const ask = (what: Asked['what']) => {
    // A dialog gives the focus back to where it was when it opened.
    button.current?.focus();
    onAsk({ what, file });
  };
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild>
        <MenuButton ref={button} file={file} disabled={disabled} />
      </DropdownMenu.Trigger>
      <MenuContent className="min-w-44">
        {place !== undefined && (
          <DropdownMenu.Item asChild className={menuItemLook}>
            <Link to={place}>{libraryMessages.open}</Link>
          </DropdownMenu.Item>
        )}
        {file.processed && (
          <MenuItem label={libraryMessages.readAgain} onSelect={() => ask('read-again')} />
        )}
        <MenuItem label={libraryMessages.rename} onSelect={() => ask('rename')} />
      </MenuContent>
    </DropdownMenu.Root>
  );
}
