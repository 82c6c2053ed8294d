import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { PasswordDialogForm } from './password-dialog-form.tsx';

interface PasswordDialogProps {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  action: string;
  danger?: boolean;
  /** Does it; returns what the person reads when it was refused. */
  onConfirm: (password: string) => Promise<string | null>;
}

/** Asks for the password again before something that a finder of an open browser must not do. */
export function PasswordDialog({
  trigger,
  title,
  description,
  onConfirm,
  ...form
}: PasswordDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirm = async (password: string) => {
    setBusy(true);
    const refusal = await onConfirm(password);
    setBusy(false);
    if (refusal === null) setOpen(false);
    return refusal;
  };

  return (
    <FormDialog
      open={open}
      busy={busy}
      onOpenChange={setOpen}
      trigger={trigger}
      title={title}
      description={description}
    >
      <PasswordDialogForm {...form} onConfirm={confirm} onCancel={() => setOpen(false)} />
    </FormDialog>
  );
}
