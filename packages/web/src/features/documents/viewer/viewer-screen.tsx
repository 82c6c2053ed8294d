import './viewer.css';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { statusOf } from '../../../lib/api/api-error.ts';
import { truncateName } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { Notice } from './notice.tsx';
import { OpenedFile } from './opened-file.tsx';
import { documentQuery } from './pdf/document-api.ts';
import { leaveEarly } from './pdf/file-opening.ts';

const NOT_FOUND = 404;
/** How often a document is asked for that is still being read. */
const RUNNING_MS = 2000;
const RUNNING = new Set<HistoryFile['status']>(['queued', 'processing', 'finishing']);

const { states } = viewerMessages;

/** The screen on which a document is read: `/ocr/documents/<id>?page=3&find=word`. */
export function ViewerScreen() {
  const { id = '' } = useParams();
  const document = useQuery({
    ...documentQuery(id),
    refetchInterval: ({ state }) => {
      const { status } = state.data ?? {};
      return status && RUNNING.has(status) ? RUNNING_MS : false;
    },
  });
  useEffect(() => leaveEarly, []);
  if (statusOf(document.error) === NOT_FOUND) {
    return (
      <Notice title={viewerMessages.title}>
        <Alert kind="info" message={states.gone} />
      </Notice>
    );
  }
  if (document.data) return <Known key={id} file={document.data} />;
  return (
    <Notice title={viewerMessages.title}>
      {document.isError ? (
        <FailureAlert title={states.loadFailed} onRetry={() => void document.refetch()} />
      ) : (
        <output className="text-sm text-muted">{viewerMessages.loading}</output>
      )}
    </Notice>
  );
}

/** What is known of a document decides what there is to see of it. */
function Known({ file }: { file: HistoryFile }) {
  const isRunning = RUNNING.has(file.status);
  if (file.processed) return <OpenedFile file={file} isReadAgain={isRunning} />;
  const name = <bdi>{truncateName(file.input_name)}</bdi>;
  if (isRunning) {
    const waiting = { title: states.running, description: states.runningHint };
    return (
      <Notice title={name}>
        <Alert kind="info" message={waiting} />
      </Notice>
    );
  }
  const description = file.detail ?? messages.status.defaultError;
  return (
    <Notice title={name} more={<DownloadMenu file={file} />}>
      <Alert
        kind={file.status === 'cancelled' ? 'info' : 'error'}
        message={
          file.status === 'cancelled' ? states.cancelled : { title: states.failed, description }
        }
      />
    </Notice>
  );
}
