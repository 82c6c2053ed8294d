import { messages } from '@legible/contracts/messages';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FileName } from './file-name.tsx';
import type { ProgressItem } from './progress-state.ts';
import { RunningStatus } from './running-status.tsx';
import { type MeasureRow, TableRow } from './table-row.tsx';
import { CancelRun } from './cancel-run.tsx';
import type { RunActions } from './use-run-actions.ts';
import type { Uploads } from './use-uploads.ts';

interface RunningRowProps {
  item: ProgressItem;
  index: number;
  measure: MeasureRow;
  uploads: Uploads;
  runs: RunActions;
}

export function RunningRow({ item, index, measure, uploads, runs }: RunningRowProps) {
  const failed = item.status === 'error';
  const { status } = messages;
  return (
    <TableRow
      index={index}
      measure={measure}
      name={
        <div className="grid justify-items-start gap-1">
          <FileName name={item.name} />
          {failed ? (
            <ErrorActions item={item} uploads={uploads} />
          ) : (
            <RunningStatus item={item}>
              <CancelRun item={item} uploads={uploads} runs={runs} />
            </RunningStatus>
          )}
        </div>
      }
      original={failed ? <Failure text={status.uploadError} /> : <PendingDownload />}
      processed={
        failed ? (
          <Failure text={status.failed(item.message ?? status.defaultError)} />
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
          <Trash2 aria-hidden />
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

function ErrorActions({ item, uploads }: { item: ProgressItem; uploads: Uploads }) {
  const retry = uploads.retry(item.id);
  return (
    <div className="-ml-2 flex flex-wrap">
      {retry && (
        <Button
          variant="ghost"
          size="tiny"
          disabled={uploads.uploading}
          aria-label={`${messages.status.retry} ${item.name}`}
          onClick={retry}
        >
          {messages.status.retry}
        </Button>
      )}
      <Button
        variant="ghost"
        size="tiny"
        aria-label={`${messages.status.dismiss} ${item.name}`}
        onClick={() => uploads.dismiss(item.id)}
      >
        {messages.status.dismiss}
      </Button>
    </div>
  );
}
