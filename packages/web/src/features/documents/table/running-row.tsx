import { messages } from '@legible/contracts/messages/application';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import { __iconData as download } from 'lucide-react/icons/download';
import { __iconData as trash } from 'lucide-react/icons/trash';
import { Button } from '../../../ui/buttons/button.tsx';
import { stillIcon } from '../../../ui/still-icon.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { FileName } from '../files/file-name.tsx';
import type { ProgressItem } from '../progress/progress-state.ts';
import { RunningStatus } from '../runs/running-status.tsx';
import { type MeasureRow, TableRow } from './table-row.tsx';
import { CancelRun } from '../runs/cancel-run.tsx';
import type { FileActions } from '../files/use-file-actions.ts';
import type { RunActions } from '../runs/use-run-actions.ts';
import type { Uploads } from '../upload/use-uploads.ts';

const downloadIcon = stillIcon(download);
const trashIcon = stillIcon(trash);

// Most files are taken.
const RefusalActions = lazyComponent(() => import('../refusals/refusal-actions.tsx'));
const LongWait = lazyComponent(() => import('../refusals/long-wait.tsx'));
/** The room that it takes, so that nothing moves when it comes. */
const longWaitRoom = <div className="min-h-16" />;

interface RunningRowProps {
  item: ProgressItem;
  index: number;
  measure: MeasureRow;
  actions: FileActions;
  uploads: Uploads;
  runs: RunActions;
}

export function RunningRow(props: RunningRowProps) {
  const { item, index, measure, actions, uploads, runs } = props;
  const failed = item.status === 'error';
  const { status } = messages;
  const short = shortReason(item);
  const longWait = item.waits && item.waitsUntil !== undefined && (
    <LongWait item={item} left={uploads.pagesLeft} runs={runs} waiting={longWaitRoom} />
  );
  return (
    <TableRow
      index={index}
      measure={measure}
      name={
        <div className="grid justify-items-start gap-1 max-sm:pl-2 sm:pl-19">
          <FileName name={item.name} />
          {failed ? (
            <>
              {short !== null && <p className="text-[0.8125rem] text-muted">{item.message}</p>}
              <RefusalActions item={item} uploads={uploads} runs={runs} />
            </>
          ) : (
            <RunningStatus item={item} more={longWait}>
              <CancelRun item={item} uploads={uploads} runs={runs} />
            </RunningStatus>
          )}
        </div>
      }
      original={
        failed ? (
          <Failure text={status.uploadError} />
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-1 sm:gap-x-2">
            <PendingDownload />
            <StoredOriginal item={item} actions={actions} />
          </span>
        )
      }
      processed={
        failed ? (
          <Failure text={status.failed(short ?? item.message ?? status.defaultError)} />
        ) : (
          <PendingDownload />
        )
      }
      actions={
        <Button
          variant="ghost"
          size="icon"
          disabled
          aria-label={messages.files.deleteNamed(item.name)}
        >
          {trashIcon}
        </Button>
      }
    />
  );
}

function PendingDownload() {
  return (
    <Button variant="pending" size="flush" disabled>
      {messages.status.pending}
    </Button>
  );
}

function Failure({ text }: { text: string }) {
  return <p className="text-danger [overflow-wrap:anywhere]">{text}</p>;
}

/** What the server has taken it has stored: its owner need not wait for the reading to have it back. */
function StoredOriginal({ item, actions }: { item: ProgressItem; actions: FileActions }) {
  const { fileId, name } = item;
  if (fileId === null) return null;
  const file = { file_id: fileId, input_name: name };
  return (
    <Button
      variant="ghost"
      size="icon"
      disabled={actions.downloading !== null}
      aria-label={messages.files.downloadNamed('original', name)}
      title={messages.files.downloadNamed('original', name)}
      onClick={() => void actions.download(file, 'original')}
    >
      {downloadIcon}
    </Button>
  );
}

/** The words in brackets for a refusal whose whole reason stands under the name; null for any other. */
const shortReason = ({ code }: ProgressItem): string | null =>
  (code === null ? undefined : refusalMessages.short[code]) ?? null;
