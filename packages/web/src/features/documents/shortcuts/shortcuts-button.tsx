import { messages } from '@legible/contracts/messages/application';
import { Keyboard } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { shortcuts } from './shortcuts.ts';

// Read once, if ever.
const ShortcutsHelp = lazyComponent(() => import('./shortcuts-help.tsx'));

interface ShortcutsButtonProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The way to the shortcuts for who does not know the key; of no use without a keyboard. */
export function ShortcutsButton({ open, onOpenChange }: ShortcutsButtonProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-my-1 -ml-2 justify-self-start px-2! pointer-coarse:hidden"
        aria-keyshortcuts={shortcuts.help}
        title={`${messages.shortcuts.open} (${shortcuts.help})`}
        onClick={() => onOpenChange(true)}
      >
        <Keyboard aria-hidden />
        {messages.shortcuts.open}
      </Button>
      {open && (
        <ShortcutsHelp
          onClose={() => onOpenChange(false)}
          onUnavailable={() => onOpenChange(false)}
        />
      )}
    </>
  );
}
