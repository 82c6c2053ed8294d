import type { HistoryFile } from '@legible/contracts/documents/documents';
import { exportMessages } from '@legible/contracts/messages/documents/exports';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import { useQueryClient } from '@tanstack/react-query';
import { FileArchive, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { exportFiles } from '../exports/export-api.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { focusHistory } from '../history/history-focus.ts';
import { deleteChosen } from './delete-chosen.ts';
import type { Chosen } from './use-chosen.ts';

interface ChosenBarProps {
  userId: string;
  chosen: Chosen;
  /** The documents that are chosen. */
  files: readonly HistoryFile[];
  onUsageChanged: () => void;
}

/** What can be done with all documents that are chosen. It lies over the foot of the page, so that nothing moves for it. */
export default function ChosenBar({ userId, chosen, files, onUsageChanged }: ChosenBarProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'zip' | 'delete' | null>(null);
  const { ids, clear } = chosen;
  const leave = () => {
    clear();
    focusHistory();
  };
  const remove = async () => {
    setBusy('delete');
    await deleteChosen({ queryClient, userId, onUsageChanged }, ids);
    leave();
  };
  const save = async () => {
    setBusy('zip');
    await saveAll(files);
    setBusy(null);
  };
  const wait = (what: typeof busy) => ({ disabled: busy !== null, 'aria-busy': busy === what });
  return (
    <section
      aria-label={libraryMessages.chosen(ids.length)}
      className="fixed inset-x-2 bottom-3 z-30 mx-auto flex min-h-13 w-fit max-w-full flex-wrap items-center gap-1.5 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-raised sm:gap-2"
    >
      <output className="mr-1 font-medium whitespace-nowrap tabular-nums sm:mr-2">
        {libraryMessages.chosen(ids.length)}
      </output>
      {/* A card has no header above it to choose all by. */}
      {!chosen.isAll && (
        <Button variant="ghost" size="small" className="px-2 sm:hidden" onClick={chosen.toggleAll}>
          {libraryMessages.all}
        </Button>
      )}
      <Button size="small" className="max-sm:px-2" {...wait('zip')} onClick={() => void save()}>
        <FileArchive aria-hidden />
        <span className="max-sm:sr-only">{libraryMessages.zip}</span>
      </Button>
      <ExportButton files={[...files]} />
      <Button
        variant="dangerOutline"
        size="small"
        className="max-sm:px-2"
        {...wait('delete')}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">{libraryMessages.deleteChosen}</span>
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={libraryMessages.clear}
        title={libraryMessages.clear}
        onClick={leave}
      >
        <X aria-hidden />
      </Button>
    </section>
  );
}

/** The searchable files in one archive, which the browser saves while it comes. */
async function saveAll(files: readonly HistoryFile[]): Promise<void> {
  const about = 'download chosen';
  try {
    const choices = { format: 'pdf', hyphens: 'joined', furniture: 'left_out' } as const;
    const { missing } = await exportFiles(files, choices);
    if (missing > 0) notify.info(exportMessages.without(missing), { about });
    else notify.success(exportMessages.started, { about });
  } catch (error) {
    const description = detailOf(error) ?? exportMessages.failed;
    notify.error({ title: libraryMessages.zipFailed, description }, { about });
  }
}
