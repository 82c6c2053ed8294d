import { messages } from '@legible/contracts/messages';
import type { FileType, HistoryFile } from '@legible/contracts/documents';
import { Download, LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { FileActions } from './use-file-actions.ts';

interface DownloadButtonProps {
  file: HistoryFile;
  fileType: FileType;
  actions: FileActions;
}

export function DownloadButton({ file, fileType, actions }: DownloadButtonProps) {
  const { downloading, download } = actions;
  const mine = downloading?.fileId === file.file_id && downloading.fileType === fileType;
  const Icon = mine ? LoaderCircle : Download;
  return (
    <Button
      variant="outline"
      size="small"
      disabled={downloading !== null}
      aria-label={messages.files.downloadNamed(fileType, file.input_name)}
      onClick={() => void download(file, fileType)}
    >
      <Icon aria-hidden className={mine ? 'animate-spin' : undefined} />
      <span className="hidden sm:inline">{messages.files.download}</span>
    </Button>
  );
}
