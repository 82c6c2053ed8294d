import type { UploadLimits } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { FileUp } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { megabytes } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';

interface DropAreaProps {
  disabled: boolean;
  uploading: boolean;
  limits: UploadLimits | undefined;
  onFiles: (files: readonly File[]) => void;
}

const look =
  'grid justify-items-center gap-3 rounded-xl border border-dashed px-4 py-9 text-center transition-colors';

export function DropArea({ disabled, uploading, limits, onFiles }: DropAreaProps) {
  // The type is judged by us, not by `accept`: that would let either the type or the extension do.
  const { getRootProps, getInputProps, isDragActive } = useDropzone({ disabled, onDrop: onFiles });
  const { upload } = messages;
  const headline = uploading ? messages.status.uploading : upload.dropHere;
  return (
    <div className="relative">
      <div
        {...getRootProps({ role: 'button', 'aria-disabled': disabled })}
        className={classNames(
          look,
          isDragActive
            ? 'border-accent-text bg-accent-soft'
            : 'border-line-strong bg-paper hover:not-aria-disabled:border-accent-text hover:not-aria-disabled:bg-accent-soft/60',
          disabled && 'cursor-not-allowed opacity-60',
        )}
      >
        <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-accent-text shadow-xs">
          <FileUp aria-hidden className="size-5" />
        </span>
        <div className="grid gap-0.5">
          <p className="font-medium">{isDragActive ? upload.dropNow : headline}</p>
          {!uploading && <p className="text-sm text-muted">{upload.orChoose}</p>}
        </div>
        {limits && (
          <p className="max-w-56 text-xs text-balance text-muted">
            {upload.limits(
              megabytes(limits.max_file_bytes),
              limits.max_pages_per_file,
              limits.max_files_per_batch,
            )}
          </p>
        )}
      </div>
      {/* Beside the area rather than in it: a control inside a control confuses screen readers. */}
      <input
        {...getInputProps({ disabled, accept: 'application/pdf,.pdf', 'aria-label': 'PDF files' })}
      />
    </div>
  );
}
