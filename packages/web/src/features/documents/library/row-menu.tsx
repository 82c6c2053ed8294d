import type { HistoryFile } from '@legible/contracts/documents/documents';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Asked } from './asked.ts';
import { MenuButton } from './menu-button.tsx';

interface RowMenuProps {
  file: HistoryFile;
  place: string | undefined;
  disabled: boolean;
  onAsk: (asked: Asked) => void;
}

const itemLook =
  'flex min-h-9 w-full cursor-pointer items-center rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft';

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
      {/* Within the main part of the page, where those who jump from part to part find it. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-44 rounded-lg border border-line bg-surface p-1 text-sm shadow-raised"
        >
          {place !== undefined && (
            <DropdownMenu.Item asChild className={itemLook}>
              <Link to={place}>{libraryMessages.open}</Link>
            </DropdownMenu.Item>
          )}
          {file.processed && (
            <Item label={libraryMessages.readAgain} onSelect={() => ask('read-again')} />
          )}
          <Item label={libraryMessages.rename} onSelect={() => ask('rename')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ label, onSelect }: { label: string; onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={itemLook} onSelect={onSelect}>
      {label}
    </DropdownMenu.Item>
  );
}
