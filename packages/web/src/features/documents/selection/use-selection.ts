import type { UploadLimits } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { sortSelection } from './sort-selection.ts';

export interface Selection {
  files: readonly File[];
  /** What was left out and why. */
  problems: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  send: () => void;
}

/** The files that have been chosen and not been sent. */
export function useSelection(
  autostart: boolean,
  limits: UploadLimits | undefined,
  upload: (files: readonly File[]) => boolean,
): Selection {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const add = (added: readonly File[]) => {
    const sorted = sortSelection(files, added, limits);
    const names = sorted.notPdf.map(({ name }) => name);
    if (names.length > 0) notify.error(messages.upload.invalidFileTypeOf(names));
    // Stays where the toast goes.
    const left = names.length > 0 ? [messages.upload.notPdf(names)] : [];
    setProblems([...left, ...sorted.problems]);
    if (!autostart) setFiles(sorted.selected);
    // What was chosen before the setting changed is sent along, and not once more with the next files.
    else if (sorted.selected.length > 0 && upload(sorted.selected)) setFiles([]);
  };

  // The selection is over as soon as it is sent, even if that fails (S4.29): its files are rows by then.
  const send = () => {
    if (!upload(files)) return;
    setFiles([]);
    setProblems([]);
  };

  const remove = (file: File) => setFiles(files.filter((other) => other !== file));

  return { files, problems, add, remove, send };
}
