import { exportMessages } from '@legible/contracts/messages/documents/exports';
import { FileOutput } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { ExportedFile } from './export-api.ts';

// Wanted once in a while.
const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'));

/** The way to documents in other forms: one as a file, several as an archive. */
export function ExportButton({ files }: { files: ExportedFile[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className="max-sm:px-2"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FileOutput aria-hidden />
        <span className="max-sm:sr-only">{exportMessages.open}</span>
      </Button>
      {open && <ExportDialog files={files} onClose={close} onUnavailable={close} />}
    </>
  );
}
