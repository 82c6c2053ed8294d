import { messages } from '@legible/contracts/messages/application';
import type { FileType, HistoryFile } from '@legible/contracts/documents/documents';
import { __iconData as downloadData } from 'lucide-react/icons/download';
import { __iconData as loader } from 'lucide-react/icons/loader-circle';
import { Button } from '../../../ui/buttons/button.tsx';
import { stillIcon } from '../../../ui/still-icon.ts';
import type { FileActions } from './use-file-actions.ts';

const downloadIcon = stillIcon(downloadData);
const busyIcon = stillIcon(loader, 'animate-spin');

interface DownloadButtonProps {
  file: HistoryFile;
  fileType: FileType;
  actions: Pick<FileActions, 'downloading' | 'download'>;
}

export function DownloadButton({ file, fileType, actions }: DownloadButtonProps) {
  const { downloading, download } = actions;
  const mine = downloading?.fileId === file.file_id && downloading.fileType === fileType;
  return (
    <Button
      // The result is what a user came for; the original is there as well.
      variant={fileType === 'processed' ? 'primary' : 'outline'}
      size="small"
      data-download
      className="max-sm:h-9 max-sm:w-full"
      disabled={downloading !== null}
      aria-label={messages.files.downloadNamed(fileType, file.input_name)}
      onClick={() => void download(file, fileType)}
    >
      {mine ? busyIcon : downloadIcon}
      {/* A card has no column above it that says which one this is. */}
      <span className="sm:hidden">{messages.files.version[fileType]}</span>
      <span className="max-sm:hidden">{messages.files.download}</span>
    </Button>
  );
}
