import type { FileType, HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveFile } from '../files/save-file.ts';

type File = Pick<HistoryFile, 'file_id' | 'processed'>;

/** Both versions of a document, to be saved. */
export function DownloadMenu({ file }: { file: File }) {
  const [busy, setBusy] = useState(false);
  const save = async (fileType: FileType) => {
    setBusy(true);
    const manner = { about: `download ${file.file_id}` };
    try {
      await saveFile(file.file_id, fileType);
      notify.success(messages.files.downloadStarted, manner);
    } catch {
      notify.error(messages.files.downloadFailed, manner);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="outline" size="small" className="max-sm:px-2" disabled={busy}>
          <Download aria-hidden />
          <span className="max-sm:sr-only">{viewerMessages.download}</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-44 rounded-lg border border-line bg-surface p-1 text-sm shadow-raised"
        >
          {file.processed && (
            <Item
              label={viewerMessages.downloadProcessed}
              onSelect={() => void save('processed')}
            />
          )}
          <Item label={viewerMessages.downloadOriginal} onSelect={() => void save('original')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ label, onSelect }: { label: string; onSelect: () => void }) {
  return (
    <DropdownMenu.Item
      className="flex min-h-8 cursor-pointer items-center rounded-md px-2.5 outline-none data-highlighted:bg-accent-soft"
      onSelect={onSelect}
    >
      {label}
    </DropdownMenu.Item>
  );
}
