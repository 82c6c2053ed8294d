import type { MadeKey } from '@legible/contracts/api-keys';
import { keyTexts as texts } from '@legible/contracts/messages/api-keys';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { MadeKeyView } from './made-key-view.tsx';
import { MakeKeyForm } from './make-key-form.tsx';
import { useKeysChanged } from './use-keys.ts';

/** A button, the form behind it, and in its place the key, once. */
export function MakeKey() {
  const changed = useKeysChanged();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);

  const show = (next: boolean) => {
    setOpen(next);
    // With the dialog the key leaves the memory of the page, too.
    if (!next) setMade(null);
  };
  const keep = (key: MadeKey) => {
    setMade(key);
    void changed();
  };

  return (
    <FormDialog
      open={open}
      // Nor by a slip of the Escape key, which would lose the key: only Done leads on.
      busy={busy || made !== null}
      onOpenChange={show}
      trigger={<Button variant="outline">{texts.make}</Button>}
      title={made ? texts.done.title : texts.form.title}
      description={<p>{made ? texts.done.text : texts.form.text}</p>}
    >
      {made ? (
        <MadeKeyView made={made} onClose={() => show(false)} />
      ) : (
        <MakeKeyForm onBusy={setBusy} onMade={keep} onCancel={() => show(false)} />
      )}
    </FormDialog>
  );
}
