import { accountTexts } from '@legible/contracts/messages/accounts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

/** What a form tells the dialog that it is in. */
export interface InDialog {
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

interface ChangeDialogProps {
  /** What the button says that opens it. */
  trigger: string;
  title: string;
  description: ReactNode;
  /** The form in it. */
  children: (dialog: InDialog) => ReactNode;
}

/** A button beside a fact of the account, and the dialog that changes the fact. */
export function ChangeDialog({ trigger, title, description, children }: ChangeDialogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      busy={busy}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" size="small">
          {trigger}
        </Button>
      }
      title={title}
      description={description}
    >
      {children({ onBusy: setBusy, onClose: () => setOpen(false) })}
    </FormDialog>
  );
}

/** Makes a change while the dialog waits for it, and closes the dialog once it is made. */
export function useChange({ onBusy, onClose }: InDialog) {
  const [failure, setFailure] = useState<string | null>(null);
  /** @param change resolves with what is said of it. */
  const attempt = async (change: () => Promise<string>, refuse: (error: unknown) => void) => {
    setFailure(null);
    onBusy(true);
    try {
      notify.success(await change());
      onClose();
    } catch (error) {
      refuse(error);
    }
    onBusy(false);
  };
  return { form: { failure, onCancel: onClose }, setFailure, attempt };
}

interface ChangeFormProps {
  busy: boolean;
  /** What belongs beside no field. */
  failure: string | null;
  submit: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The fields of a change, why it failed, and the buttons that send it or leave it. */
export function ChangeForm(props: ChangeFormProps) {
  const { busy, failure, submit, onSubmit, onCancel, children } = props;
  return (
    <form noValidate className="mt-2 grid gap-5" onSubmit={onSubmit}>
      {children}
      {failure !== null && <Alert message={{ title: failure }} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {accountTexts.cancel}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? accountTexts.oneMoment : submit}
        </Button>
      </div>
    </form>
  );
}
