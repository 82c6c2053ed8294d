import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface MenuContentProps {
  /** Its least width. */
  className: string;
  children: ReactNode;
}

/** What a menu shows, within the main part of the page, where those who jump from part to part find it. */
export function MenuContent({ className, children }: MenuContentProps) {
  return (
    <DropdownMenu.Portal container={document.querySelector('main')}>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className={`z-40 rounded-lg border border-line bg-surface p-1 text-sm shadow-raised ${className}`}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

export const menuItemLook =
  'flex min-h-9 w-full cursor-pointer items-center rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft pointer-coarse:min-h-11';

interface MenuItemProps {
  label: string;
  onSelect: () => void;
  /** What is done several times in a row leaves the menu open. */
  stays?: boolean;
}

export function MenuItem({ label, onSelect, stays = false }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={menuItemLook}
      onSelect={(event) => {
        if (stays) event.preventDefault();
        onSelect();
      }}
    >
      {label}
    </DropdownMenu.Item>
  );
}
