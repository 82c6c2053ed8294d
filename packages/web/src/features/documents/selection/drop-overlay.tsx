import { messages } from '@legible/contracts/messages/application';
import { FileUp, Hourglass } from 'lucide-react';

interface DropOverlayProps {
  disabled: boolean;
  autostart: boolean;
}

/** Explains a drag that is under way; it catches nothing itself, the screen under it does. */
export default function DropOverlay({ disabled, autostart }: DropOverlayProps) {
  const { upload } = messages;
  const Icon = disabled ? Hourglass : FileUp;
  return (
    <div
      data-testid="drop-overlay"
      className="dialog-overlay pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-3 sm:p-5"
    >
      <div className="grid size-full place-items-center content-center gap-3 rounded-2xl border-2 border-dashed border-accent-text bg-accent-soft/60 px-6 text-center">
        <span className="grid size-14 place-items-center rounded-full border border-line bg-surface text-accent-text shadow-raised">
          <Icon aria-hidden className="size-6" />
        </span>
        <p className="text-xl font-semibold tracking-tight text-balance">
          {disabled ? upload.dropLater : upload.dropAnywhere}
        </p>
        {!disabled && (
          <p className="text-muted">{autostart ? upload.dropStarts : upload.dropAdds}</p>
        )}
      </div>
    </div>
  );
}
