import type { UploadLimits } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages';
import { FileUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { megabytes } from '../../lib/format.ts';
import { TOUCHED, useMedia } from '../../lib/media.ts';
import { classNames } from '../../ui/class-names.ts';
import { shortcuts } from './shortcuts.ts';

interface DropAreaProps {
  disabled: boolean;
  uploading: boolean;
  dragging: boolean;
  limits: UploadLimits | undefined;
  inputProps: ComponentProps<'input'>;
  onOpen: () => void;
}

const look =
  'grid w-full justify-items-center gap-3 rounded-xl border border-dashed px-4 py-9 text-center transition-colors';

/** The place that says where files go; the whole screen takes them. */
export function DropArea(props: DropAreaProps) {
  const { disabled, uploading, dragging, limits, inputProps, onOpen } = props;
  const { upload } = messages;
  const call = useCall();
  const headline = uploading ? messages.status.uploading : call.headline;
  return (
    <div>
      <button
        type="button"
        data-drop-area
        // Not `disabled`: browsers keep drops from disabled controls, and the focus would be lost.
        aria-disabled={disabled}
        aria-keyshortcuts={shortcuts.upload}
        title={call.key}
        onClick={() => !disabled && onOpen()}
        className={classNames(
          look,
          dragging && !disabled
            ? 'border-accent-text bg-accent-soft'
            : 'border-line-strong bg-paper hover:not-aria-disabled:border-accent-text hover:not-aria-disabled:bg-accent-soft/60',
          disabled && 'cursor-not-allowed! opacity-60',
        )}
      >
        <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-accent-text shadow-xs">
          <FileUp aria-hidden className="size-5" />
        </span>
        <span className="grid gap-0.5">
          <span className="font-medium">{dragging && !disabled ? upload.dropNow : headline}</span>{' '}
          {/* Keeps its room, so that nothing under it moves. */}
          <span className={classNames('text-sm text-muted', uploading && 'invisible')}>
            {call.how}
          </span>
        </span>{' '}
        {/* Two lines, also while they are on their way. */}
        <span className="min-h-8 max-w-56 text-xs text-balance text-muted">
          {limits &&
            upload.limits(
              megabytes(limits.max_file_bytes),
              limits.max_pages_per_file,
              limits.max_files_per_batch,
            )}
        </span>
      </button>
      {/* Beside the button rather than in it: a control inside a control confuses screen readers. */}
      <input {...inputProps} />
    </div>
  );
}

/** What the area asks for: fingers neither drop nor click, and have no keys. */
function useCall() {
  const { upload } = messages;
  if (useMedia(TOUCHED)) return { headline: upload.choose, how: upload.tapToChoose };
  const key = `${messages.shortcuts.upload} (${shortcuts.upload})`;
  return { headline: upload.dropHere, how: upload.orChoose, key };
}
