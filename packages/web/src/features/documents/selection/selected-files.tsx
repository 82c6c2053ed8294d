import { messages } from '@legible/contracts/messages/application';
import { FileText } from 'lucide-react';
import { kilobytes } from '../../../lib/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';

interface SelectedFilesProps {
  files: readonly File[];
  disabled: boolean;
  onRemove: (file: File) => void;
}

export function SelectedFiles({ files, disabled, onRemove }: SelectedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={messages.upload.selected}
      className="grid max-h-72 grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {files.map((file, index) => (
        // Two chosen files may share name, size and date; their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index}:${file.name}`} className="flex items-center gap-3 py-2 pr-1.5 pl-3">
          <FileText aria-hidden className="size-4 shrink-0 text-faint" />
          <div className="min-w-0 grow text-sm">
            <p className="truncate font-medium" title={file.name}>
              <bdi>{file.name}</bdi>
            </p>
            <p className="text-xs text-muted tabular-nums">{kilobytes(file.size)}</p>
          </div>
          <Button
            variant="ghost"
            size="small"
            disabled={disabled}
            aria-label={`${messages.upload.remove} ${file.name}`}
            onClick={({ currentTarget }) => {
              const list = currentTarget.closest('ul');
              onRemove(file);
              requestAnimationFrame(() => focusNear(list, index));
            }}
          >
            {messages.upload.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The focus goes to what can be removed next, or to where files are chosen: the list goes with its last. */
function focusNear(list: HTMLElement | null, index: number): void {
  const buttons = list?.isConnected === true ? [...list.querySelectorAll('button')] : [];
  const next = buttons[index] ?? buttons.at(-1);
  (next ?? document.querySelector<HTMLElement>('[data-drop-area]'))?.focus();
}
