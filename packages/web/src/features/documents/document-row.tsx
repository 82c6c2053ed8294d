import type { HistoryFile } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileName } from './file-name.tsx';
import { type MeasureRow, type RowPlace, TableRow } from './table-row.tsx';
import type { FileActions } from './use-file-actions.ts';

interface DocumentRowProps {
  file: HistoryFile;
  place: RowPlace;
  measure: MeasureRow;
  actions: FileActions;
  onDelete: (file: HistoryFile) => void;
}

export function DocumentRow({ file, place, measure, actions, onDelete }: DocumentRowProps) {
  const { downloading } = actions;
  return (
    <TableRow
      place={place}
      measure={measure}
      name={
        <div className="grid justify-items-start gap-0.5">
          <FileName name={file.input_name} />
          <DocumentNote file={file} />
        </div>
      }
      original={<DownloadButton file={file} fileType="original" actions={actions} />}
      processed={<Processed file={file} actions={actions} />}
      actions={
        <Button
          variant="ghost"
          size="compact"
          className="hover:not-disabled:text-danger"
          disabled={downloading !== null}
          aria-label={`Delete ${file.input_name}`}
          onClick={() => onDelete(file)}
        >
          <Trash2 aria-hidden />
        </Button>
      }
    />
  );
}

function Processed({ file, actions }: Pick<DocumentRowProps, 'file' | 'actions'>) {
  if (file.status === 'failed') {
    return (
      <p className="text-danger [overflow-wrap:anywhere]">
        {messages.status.failed(file.detail ?? messages.status.defaultError)}
      </p>
    );
  }
  if (!file.processed) return <p className="text-muted">{messages.status.pending}</p>;
  return <DownloadButton file={file} fileType="processed" actions={actions} />;
}

function DocumentNote({ file }: { file: HistoryFile }) {
  if (file.failed_pages.length > 0) {
    return <p className="text-xs text-warning">{messages.status.failedPages(file.failed_pages)}</p>;
  }
  if (file.pages === 0) return null;
  return (
    <p className="text-xs text-muted tabular-nums">
      {file.pages === 1 ? '1 page' : `${file.pages} pages`}
    </p>
  );
}
