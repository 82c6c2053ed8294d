import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { messages } from '@legible/contracts/messages/application';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { type RunWish, startAgain } from '../../runs/start-again.ts';
import { documentKey } from '../pdf/document-api.ts';
import { presetFor, type Remedy, remediesOf } from './remedies.ts';

const ReadAgainDialog = lazyComponent(() => import('../../runs/read-again-dialog.tsx'));

interface PageRemediesProps {
  file: HistoryFile;
  /** What came of the page. */
  outcome: Pick<PageTextResponse, 'state' | 'reason'>;
}

/** Ways to read a page after all of which there is no text of ours; its document is read again. */
export function PageRemedies({ file, outcome }: PageRemediesProps) {
  const [asked, setAsked] = useState<Remedy | null>(null);
  const [isStarting, setStarting] = useState(false);
  const client = useQueryClient();
  const remedies = remediesOf(outcome, file);
  if (remedies.length === 0) return null;

  const start = async (wish: RunWish) => {
    setStarting(true);
    try {
      await startAgain(file.file_id, wish);
    } catch (error) {
      notify.error(messages.runs.retryFailed(file.input_name, detailOf(error)));
    }
    // Now it is told as one that runs, and asked for until that is over.
    await client.invalidateQueries({ queryKey: documentKey(file.file_id) });
    setStarting(false);
  };
  const choose = (remedy: Remedy) => (remedy === 'again' ? void start({}) : setAsked(remedy));
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      {remedies.map((remedy) => (
        <Button
          key={remedy}
          variant="outline"
          size="small"
          disabled={isStarting}
          onClick={() => choose(remedy)}
        >
          {viewerMessages.remedies[remedy]}
        </Button>
      ))}
      {asked !== null && (
        <ReadAgainDialog
          file={file}
          title={viewerMessages.remedies[asked]}
          preset={presetFor(asked, outcome, file)}
          onStart={(wish) => void start(wish)}
          onClose={close}
          onUnavailable={close}
        />
      )}
    </div>
  );
}
