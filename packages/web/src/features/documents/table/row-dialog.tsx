import type { HistoryFile } from '@legible/contracts/documents';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';

// A user asks for neither in the first second, so that the dialogs' code can come later.
const DeleteDialog = lazyComponent(() => import('../files/delete-dialog.tsx'));
const ReadAgainDialog = lazyComponent(() => import('../runs/read-again-dialog.tsx'));

/** What a button of a row asks for, before it is done. */
export interface Asked {
  what: 'delete' | 'read-again';
  file: HistoryFile;
}

interface RowDialogProps {
  asked: Asked | null;
  runs: RunActions;
  onDelete: FileActions['remove'];
  onClose: () => void;
}

/** The dialog that a button of a row opens. */
export function RowDialog({ asked, runs, onDelete, onClose }: RowDialogProps) {
  if (!asked) return null;
  const common = { file: asked.file, onClose, onUnavailable: onClose };
  if (asked.what === 'delete') return <DeleteDialog {...common} onDelete={onDelete} />;
  return <ReadAgainDialog {...common} runs={runs} />;
}
