import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { WorkDialog } from '../../../ui/dialogs/work-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { changeLists, listsKey } from '../history/history-cache.ts';

const texts = libraryMessages.renameDialog;

interface RenameDialogProps {
  userId: string;
  file: HistoryFile;
  onClose: () => void;
}

/** Gives a document another name. What a name ends with stays, since programs go by it. */
export default function RenameDialog({ userId, file, onClose }: RenameDialogProps) {
  const queryClient = useQueryClient();
  const [stem, ending] = inParts(file.input_name);
  const [name, setName] = useState(stem);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(texts.empty);
    setSaving(true);
    try {
      // A user who types the ending, too, does not want it twice.
      const [wantedStem] = ending === '' ? [name.trim()] : inParts(name.trim());
      const wanted = `${wantedStem}${ending}`;
      await rename(file.file_id, wanted);
      changeLists(queryClient, userId, (files) => files.map(renamed(file.file_id, wanted)));
      void queryClient.invalidateQueries({ queryKey: listsKey(userId) });
      onClose();
    } catch {
      setSaving(false);
      setError(texts.failed);
    }
    return undefined;
  };

  return (
    <WorkDialog
      narrow
      title={texts.title}
      description={texts.description}
      close={texts.close}
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        <FieldFrame label={texts.label} error={error}>
          {(field) => (
            <Input
              {...field}
              data-first
              value={name}
              maxLength={255 - ending.length}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
              onFocus={(event) => event.target.select()}
            />
          )}
        </FieldFrame>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </WorkDialog>
  );
}

async function rename(fileId: string, input_name: string): Promise<void> {
  const path = paths.documentById.replace(':id', encodeURIComponent(fileId));
  await api.json('PATCH', path, { json: { input_name } });
}

const renamed = (fileId: string, input_name: string) => (file: HistoryFile) =>
  file.file_id === fileId ? { ...file, input_name } : file;

function inParts(name: string): [stem: string, ending: string] {
  const ending = /\.pdf$/i.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  return stem === '' ? [name, ''] : [stem, ending];
}
