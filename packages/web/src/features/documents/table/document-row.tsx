import type { HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { choiceMessages } from '@legible/contracts/messages/documents/choices';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import { __iconData as rotate } from 'lucide-react/icons/rotate-ccw';
import { __iconData as trash } from 'lucide-react/icons/trash';
import { memo } from 'react';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { stillIcon } from '../../../ui/still-icon.ts';
import { DownloadButton } from '../files/download-button.tsx';
import { DeletionDate, FileNotices, SizeAndDate } from '../files/file-facts.tsx';
import { FileName, type PlaceLink } from '../files/file-name.tsx';
import { keptInWords } from '../files/deletion-in-words.ts';
import type { Asked } from '../library/asked.ts';
import { ChooseBox } from '../library/choose-box.tsx';
import { FirstPage, type Thumbnail } from '../library/first-page.tsx';
import { MoreOfRow } from '../library/more-of-row.tsx';
import type { Chosen } from '../library/use-chosen.ts';
import { type MeasureRow, TableRow } from './table-row.tsx';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';

/** What a row is made of that is not there yet while it stands in its page alone (`app/early-rows.tsx`). */
export interface RowParts {
  Link: PlaceLink;
  Thumbnail: Thumbnail;
}

interface DocumentRowProps {
  parts: RowParts;
  file: HistoryFile;
  index: number;
  measure: MeasureRow;
  actions: Pick<FileActions, 'downloading' | 'download'>;
  runs: Pick<RunActions, 'retry'>;
  isChosen: boolean;
  onChoose: Chosen['toggle'];
  onAsk: (asked: Asked) => void;
}

const againIcon = stillIcon(rotate, 'size-3!');
const trashIcon = stillIcon(trash);

/** Not rendered again while the list scrolls past it. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { parts, file, index, measure, actions, runs, isChosen, onChoose, onAsk } = props;
  const { downloading } = actions;
  const place = readingPlace(file);
  return (
    <TableRow
      index={index}
      measure={measure}
      name={
        <div className="flex items-center gap-2">
          <span className="-mr-2 flex shrink-0 items-center self-start pt-0.5">
            <ChooseBox
              label={messages.files.chooseNamed(file.input_name)}
              checked={isChosen}
              disabled={file.file_id === ''}
              onToggle={(isRange) => onChoose(file.file_id, isRange)}
            />
            <FirstPage file={file} Thumbnail={parts.Thumbnail} />
          </span>
          <div className="grid min-w-0 justify-items-start gap-0.5 pl-2">
            <FileName
              name={file.input_name}
              place={place === undefined ? undefined : { to: place, Link: parts.Link }}
            />
            <DocumentNote file={file} runs={runs} />
            <FileNotices file={file} />
            <DeletionDate file={file} />
          </div>
        </div>
      }
      original={<DownloadButton file={file} fileType="original" actions={actions} />}
      processed={
        <div className="flex items-center gap-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
          <Processed {...{ file, actions, runs }} />
          <MoreOfRow {...{ file, place, onAsk }} disabled={downloading !== null} />
        </div>
      }
      actions={
        <Button
          variant="ghost"
          size="icon"
          data-delete
          className="hover:not-disabled:text-danger"
          disabled={downloading !== null}
          aria-label={messages.files.deleteNamed(file.input_name)}
          onClick={() => onAsk({ what: 'delete', file })}
        >
          {trashIcon}
        </Button>
      }
    />
  );
});

/** Where it is read, once there is something to read. */
const readingPlace = ({ file_id: id, processed }: HistoryFile) =>
  processed && id !== '' ? `${routes.document}/${encodeURIComponent(id)}` : undefined;

type ProcessedProps = Pick<DocumentRowProps, 'file' | 'actions' | 'runs'>;

function Processed({ file, actions, runs }: ProcessedProps) {
  if (file.status === 'failed' || file.status === 'cancelled') {
    return (
      <div className="grid justify-items-start gap-0.5">
        <Ending file={file} />
        <RunAgain file={file} runs={runs} label={messages.status.retry} />
        <KeptFor file={file} />
      </div>
    );
  }
  if (!file.processed) return <p className="text-muted">{messages.status.pending}</p>;
  return <DownloadButton file={file} fileType="processed" actions={actions} />;
}

function Ending({ file: { status, detail } }: { file: HistoryFile }) {
  if (status === 'cancelled') return <p className="text-muted">{messages.status.cancelled}</p>;
  return (
    <p className="text-danger [overflow-wrap:anywhere]">
      {messages.status.failed(detail ?? messages.status.defaultError)}
    </p>
  );
}

/** Says when a file that was not paid for is deleted by itself; nothing where the server keeps it. */
function KeptFor({ file: { kept_until: until, deletes_at: at } }: { file: HistoryFile }) {
  if (until == null) return null;
  return <p className="text-xs text-muted">{keptInWords(at ?? until)}</p>;
}

function RunAgain({
  file,
  runs,
  label,
}: Pick<DocumentRowProps, 'file' | 'runs'> & { label: string }) {
  return (
    <Button
      variant="outline"
      size="tiny"
      className="mt-1 h-auto! min-h-6 text-left whitespace-normal!"
      aria-label={`${label} ${file.input_name}`}
      onClick={() => void runs.retry(file)}
    >
      {againIcon}
      {label}
    </Button>
  );
}

function DocumentNote({ file, runs }: Pick<DocumentRowProps, 'file' | 'runs'>) {
  const { read_to: readTo, read_pages: readPages } = file;
  return (
    <>
      <SizeAndDate file={file} />
      {readPages && <p className="text-xs text-muted">{choiceMessages.onlyRead(readPages)}</p>}
      {readTo != null && <p className="text-xs text-muted">{refusalMessages.firstRead(readTo)}</p>}
      {file.failed_pages.length > 0 && <FailedPages file={file} runs={runs} />}
    </>
  );
}

function FailedPages({ file, runs }: Pick<DocumentRowProps, 'file' | 'runs'>) {
  return (
    <>
      <p className="text-xs text-warning">
        {messages.status.failedPages(file.failed_pages, file.failed_page_count)}
        {file.looks_like && messages.status.looksLike(file.looks_like)}
      </p>
      {file.status === 'ready' && (
        <RunAgain file={file} runs={runs} label={messages.status.tryPagesAgain} />
      )}
    </>
  );
}
