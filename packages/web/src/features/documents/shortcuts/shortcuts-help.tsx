import { messages } from '@legible/contracts/messages/application';
import { shortcutsHelp as words } from '@legible/contracts/messages/documents/shortcuts-help';
import { useId, useState } from 'react';
import { InfoDialog } from '../../../ui/dialogs/info-dialog.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { enableShortcuts, shortcuts, shortcutsEnabled } from './shortcuts.ts';

const listed = [
  { key: shortcuts.search, does: messages.shortcuts.search },
  { key: shortcuts.upload, does: messages.shortcuts.upload },
  { key: shortcuts.help, does: words.help },
  { key: 'Esc', does: words.leave },
];

export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useState(shortcutsEnabled);
  const id = useId();
  const change = (next: boolean) => {
    enableShortcuts(next);
    setEnabled(next);
  };

  return (
    <InfoDialog
      title={words.title}
      description={words.description}
      close={words.close}
      onClose={onClose}
    >
      <dl className="grid divide-y divide-line text-sm">
        {listed.map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{does}</dt>
            <dd>
              <kbd className="grid h-6 min-w-6 place-items-center rounded-md border border-line-strong bg-sunken px-1.5 font-sans text-xs font-medium">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex items-start justify-between gap-4 rounded-lg bg-sunken p-3.5 text-sm">
        <div className="grid gap-0.5">
          <label htmlFor={id} className="font-medium">
            {words.enabled}
          </label>
          <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
            {words.enabledHint}
          </p>
        </div>
        <Switch
          id={id}
          checked={enabled}
          aria-describedby={`${id}-hint`}
          onCheckedChange={change}
        />
      </div>
    </InfoDialog>
  );
}
