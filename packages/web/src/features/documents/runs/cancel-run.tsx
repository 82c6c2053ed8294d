import { messages } from '@legible/contracts/messages/application';
import { Button } from '../../../ui/buttons/button.tsx';
import { type ProgressItem, isUploading } from '../progress/progress-state.ts';
import type { RunActions } from './use-run-actions.ts';
import type { Uploads } from '../upload/use-uploads.ts';

interface CancelRunProps {
  item: ProgressItem;
  uploads: Uploads;
  runs: RunActions;
}

/** No question is asked: the file is kept, and the toast offers to go on. */
export function CancelRun({ item, uploads, runs }: CancelRunProps) {
  const { id, fileId, name } = item;
  if (isUploading(item)) {
    // Should the server have taken it all the same, its row comes back with a Cancel of its own.
    const { cancelUpload } = messages.status;
    return <CancelButton name={name} label={cancelUpload} onCancel={() => uploads.cancel(id)} />;
  }
  if (fileId === null) return null;
  const cancel = () => void runs.cancel({ file_id: fileId, input_name: name });
  return <CancelButton name={name} disabled={runs.cancelling.has(fileId)} onCancel={cancel} />;
}

interface CancelButtonProps {
  name: string;
  label?: string;
  disabled?: boolean;
  onCancel: () => void;
}

function CancelButton(props: CancelButtonProps) {
  const { name, label = messages.status.cancel, disabled = false, onCancel } = props;
  return (
    <Button
      variant="ghost"
      size="tiny"
      className="-mr-2"
      disabled={disabled}
      aria-label={`${label} ${name}`}
      onClick={onCancel}
    >
      {label}
    </Button>
  );
}
