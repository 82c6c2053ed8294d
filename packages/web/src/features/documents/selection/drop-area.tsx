import type { UploadLimits } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { FileUp, FileX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { megabytes } from '../../../lib/format.ts';
import { TOUCHED, useMedia } from '../../../lib/media.ts';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { shortcuts } from '../shortcuts/shortcuts.ts';

interface DropAreaProps {
  disabled: boolean;
  uploading: boolean;
  dragging: boolean;
  limits: UploadLimits | undefined;
  /** In the place of what they say, while they are not known. */
  anyLimits?: ReactNode;
  /** Pages of the quota; null where that is not known. */
  left: number | null;
  inputProps: ComponentProps<'input'>;
  onOpen: () => void;
}

const look =
  'grid w-full justify-items-center gap-3 rounded-xl border border-dashed px-4 py-9 text-center transition-colors';

/** The place that says where files go, or why none can. */
export function UploadArea(props: DropAreaProps) {
  const { left, uploading, inputProps } = props;
  return left === 0 && !uploading ? (
    <NoPagesLeft inputProps={inputProps} />
  ) : (
    <DropArea {...props} />
  );
}

/** The whole screen takes files as well. */
function DropArea(props: DropAreaProps) {
  const { disabled, uploading, dragging, limits, anyLimits, left, inputProps, onOpen } = props;
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
        <span data-call className="grid gap-0.5">
          <span className="font-medium">{dragging && !disabled ? upload.dropNow : headline}</span>{' '}
          {/* Keeps its room, so that nothing under it moves. */}
          <span className={classNames('text-sm text-muted', uploading && 'invisible')}>
            {call.how}
          </span>
        </span>{' '}
        {/* Two lines, also while they are on their way. */}
        <span className="min-h-8 max-w-56 text-xs text-balance text-muted">
          {limits ? limitsInWords(limits, left) : anyLimits}
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

/** What a file may have; never more pages than there are. */
export function limitsInWords(limits: UploadLimits, left: number | null): string {
  const { max_file_bytes: bytes, max_pages_per_file: pages, max_files_per_batch: files } = limits;
  return left !== null && left < pages
    ? messages.upload.limitsLeft(megabytes(bytes), files)
    : messages.upload.limits(megabytes(bytes), pages, files);
}

/** In the place of the area while there is no page for any file: it says why, and what helps. */
function NoPagesLeft({ inputProps }: Pick<DropAreaProps, 'inputProps'>) {
  const { upload } = messages;
  return (
    <div className={classNames(look, 'border-line-strong bg-sunken')}>
      <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-muted">
        <FileX aria-hidden className="size-5" />
      </span>
      <p className="grid gap-0.5">
        <span className="font-medium">{upload.noneLeft}</span>{' '}
        <span className="text-sm text-muted">{upload.noPagesLeft}</span>
      </p>
      <ButtonLink to={routes.pricing} size="small">
        {upload.seePlans}
      </ButtonLink>
      <input {...inputProps} />
    </div>
  );
}
