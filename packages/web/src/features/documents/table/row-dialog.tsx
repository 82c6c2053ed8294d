import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { FileActions } from '../files/use-file-actions.ts';
import type { Asked } from '../library/asked.ts';
import type { RunActions } from '../runs/use-run-actions.ts';

// A user asks for none of them in the first second, so that the dialogs' code can come later.
const DeleteDialog = lazyComponent(() => import('../files/delete-dialog.tsx'));
const RenameDialog = lazyComponent(() => import('../library/rename-dialog.tsx'));
const ReadAgainDialog = lazyComponent(() => import('../runs/read-again-dialog.tsx'));

interface RowDialogProps {
  userId: string;
  asked: Asked | null;
  runs: RunActions;
  onDelete: FileActions['remove'];
  onClose: () => void;
}

/** The dialog that a button of a row opens. */
export function RowDialog({ userId, asked, runs, onDelete, onClose }: RowDialogProps) {
  if (!asked) return null;
  const common = { file: asked.file, onClose, onUnavailable: onClose };
  if (asked.what === 'delete') return <DeleteDialog {...common} onDelete={onDelete} />;
  if (asked.what === 'rename') return <RenameDialog {...common} userId={userId} />;
  return <ReadAgainDialog {...common} onStart={(wish) => void runs.retry(asked.file, wish)} />;
}
