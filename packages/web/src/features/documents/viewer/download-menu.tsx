import type { FileType, HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MenuContent, MenuItem } from '../../../ui/menu.tsx';
import { failureOf, saveFile } from '../files/save-file.ts';

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
    } catch (error) {
      notify.error(failureOf(error), manner);
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
      <MenuContent className="min-w-44">
        {file.processed && (
          <MenuItem
            label={viewerMessages.downloadProcessed}
            onSelect={() => void save('processed')}
          />
        )}
        <MenuItem label={viewerMessages.downloadOriginal} onSelect={() => void save('original')} />
      </MenuContent>
    </DropdownMenu.Root>
  );
}
