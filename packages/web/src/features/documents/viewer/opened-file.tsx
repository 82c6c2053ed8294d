import type { HistoryFile } from '@legible/contracts/documents/documents';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { type ReactNode, useEffect, useState } from 'react';
import { statusOf } from '../../../lib/api/api-error.ts';
import { truncateName } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { Notice } from './notice.tsx';
import type { Desk } from './pdf/desk.ts';
import { openingOf } from './pdf/file-opening.ts';
import { FileChanged } from './pdf/file-ranges.ts';
import { ReadingRoom } from './reading-room.tsx';

/** How opening went. */
type Outcome =
  | { state: 'opening' }
  | { state: 'open'; desk: Desk }
  | { state: 'gone' | 'password' | 'damaged' | 'changed' | 'failed' };

const { states } = viewerMessages;

interface OpenedFileProps {
  file: HistoryFile;
  /** It has an earlier result, and is on its way to another. */
  isReadAgain: boolean;
}

/** Opens the processed file of a document, anew when that is another one, and says what stands against it. */
export function OpenedFile({ file, isReadAgain }: OpenedFileProps) {
  const [tries, setTries] = useState(0);
  const [wasReadAgain, setWasReadAgain] = useState(isReadAgain);
  if (isReadAgain !== wasReadAgain) {
    setWasReadAgain(isReadAgain);
    if (wasReadAgain) setTries(tries + 1);
  }
  return <OneTry key={tries} {...{ file, isReadAgain }} onAgain={() => setTries(tries + 1)} />;
}

function OneTry({ file, isReadAgain, onAgain }: OpenedFileProps & { onAgain: () => void }) {
  const { opening, isLost, isGone } = useOpening(file.file_id);
  const title = <bdi>{truncateName(file.input_name)}</bdi>;
  if (opening.state === 'open') {
    return <ReadingRoom desk={opening.desk} {...{ file, isLost, isGone, isReadAgain }} />;
  }
  if (opening.state === 'opening') {
    return (
      <Notice title={title}>
        <output className="text-sm text-muted">
          {isLost ? states.interrupted : viewerMessages.loading}
        </output>
      </Notice>
    );
  }
  return (
    <Notice title={title} more={opening.state !== 'gone' && <DownloadMenu file={file} />}>
      <Failure state={opening.state} onAgain={onAgain} />
    </Notice>
  );
}

interface FailureProps {
  state: Exclude<Outcome['state'], 'opening' | 'open'>;
  onAgain: () => void;
}

function Failure({ state, onAgain }: FailureProps): ReactNode {
  if (state === 'failed') return <FailureAlert title={states.loadFailed} onRetry={onAgain} />;
  if (state !== 'changed') {
    return <Alert kind={state === 'damaged' ? 'error' : 'info'} message={states[state]} />;
  }
  return (
    <Alert kind="info" message={states.changed}>
      <div className="pt-1.5">
        <Button variant="outline" size="small" onClick={onAgain}>
          {states.reload}
        </Button>
      </div>
    </Alert>
  );
}

/**
 * Opens the file, and closes it when the screen is left. What is open stays so when its document is deleted meanwhile: what is
 * being typed there must not be lost.
 */
function useOpening(id: string) {
  const [opening, setOpening] = useState<Outcome>({ state: 'opening' });
  const [isLost, setLost] = useState(false);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const file = openingOf(id);
    file.listen({
      onLost: setLost,
      onFailed: (error) => {
        const state = stateOf(error);
        if (state === 'gone') setGone(true);
        setOpening((now) => (now.state === 'open' && state === 'gone' ? now : { state }));
      },
      onOpen: (desk) => setOpening({ state: 'open', desk }),
    });
    return () => file.close();
  }, [id]);
  return { opening, isLost, isGone };
}

const NOT_FOUND = 404;

function stateOf(error: unknown): Exclude<Outcome['state'], 'opening' | 'open'> {
  if (error instanceof FileChanged) return 'changed';
  if (statusOf(error) === NOT_FOUND) return 'gone';
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'password';
  return ['InvalidPDFException', 'FormatError', 'UnknownErrorException'].includes(name)
    ? 'damaged'
    : 'failed';
}
