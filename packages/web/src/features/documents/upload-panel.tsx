import type { UploadLimits } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { DropArea } from './drop-area.tsx';
import type { DocumentsUser } from './page-allowance.ts';
import { PagesLeft } from './pages-left.tsx';
import type { Preferences } from './preferences.ts';
import { PreferencesNote } from './preferences-note.tsx';
import { SelectedFiles } from './selected-files.tsx';
import { sortSelection } from './sort-selection.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadPanelProps {
  user: DocumentsUser | null;
  preferences: Preferences;
  limits: UploadLimits | undefined;
  uploads: Pick<Uploads, 'uploading' | 'upload'>;
}

export function UploadPanel({ user, preferences, limits, uploads }: UploadPanelProps) {
  const [selected, setSelected] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const disabled = uploads.uploading || preferences.loading;

  useEffect(() => {
    if (preferences.failed) notify.error(messages.settings.preferencesFailed);
  }, [preferences.failed]);

  const add = (files: readonly File[]) => {
    const sorted = sortSelection(selected, files, limits);
    if (sorted.notPdf.length > 0) notify.error(messages.upload.invalidFileType);
    setProblems(sorted.problems);
    if (!preferences.autostart) setSelected(sorted.selected);
    else if (sorted.selected.length > 0) uploads.upload(sorted.selected);
  };

  // The selection is over as soon as it is sent, whatever becomes of it (S4.29).
  const send = () => {
    uploads.upload(selected);
    setSelected([]);
    setProblems([]);
  };

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-5" aria-label="Upload">
      <CardHeading title="Upload" />
      {user && <PagesLeft user={user} />}
      <PreferencesNote preferences={preferences} />
      <DropArea disabled={disabled} uploading={uploads.uploading} limits={limits} onFiles={add} />
      {problems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm break-words text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <SelectedFiles
        files={selected}
        disabled={disabled}
        onRemove={(file) => setSelected(selected.filter((other) => other !== file))}
      />
      {!preferences.autostart && (
        <Button size="large" disabled={disabled} onClick={send}>
          {messages.upload.button}
        </Button>
      )}
    </Card>
  );
}
