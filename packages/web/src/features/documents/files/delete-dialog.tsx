import type { HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { placeAfterRow } from '../history/history-focus.ts';

/** Stands where the name goes; no file name can contain it. */
const NAME_MARK = '\u0000';

interface DeleteDialogProps {
  file: HistoryFile;
  onDelete: (file: HistoryFile) => Promise<void>;
  onClose: () => void;
}

export default function DeleteDialog({ file, onDelete, onClose }: DeleteDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const [placeAfter] = useState(() => placeAfterRow(document.activeElement));
  const { title } = messages.files.deleteDialog(file.input_name);

  const confirm = async () => {
    setDeleting(true);
    await onDelete(file);
    onClose();
  };

  return (
    <AlertDialog
      title={title}
      description={<Description file={file} />}
      cancel={messages.files.cancel}
      busy={deleting}
      focusInstead={placeAfter}
      onClose={onClose}
    >
      <Button variant="danger" disabled={deleting} onClick={() => void confirm()}>
        {messages.files.delete}
      </Button>
    </AlertDialog>
  );
}

/** The full name as text of its own direction, inside the specification's sentence (D65). */
function Description({ file: { input_name: name } }: { file: HistoryFile }) {
  const { description = '' } = messages.files.deleteDialog(NAME_MARK);
  const [before, after] = description.split(NAME_MARK);
  return (
    <>
      {before}
      <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{name}</bdi>
      {after}
    </>
  );
}
