import { messages } from '@legible/contracts/messages/application';
import type { UploadLimits } from '@legible/contracts/documents/documents';
import { type ReactNode, useRef, useState } from 'react';
import { Unplug } from 'lucide-react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pagesLeft } from '../../ui/usage/page-allowance.ts';
import type { DocumentsLive } from './live/documents-live.ts';
import type { DocumentsUser, Preferences } from './upload/documents-user.ts';
import { UploadArea } from './selection/drop-area.tsx';
import { HistoryCard } from './table/history-card.tsx';
import { focusHistory } from './history/history-focus.ts';
import { OverviewInTitle } from './overview/overview-in-title.tsx';
import { useOverview } from './overview/use-overview.ts';
import { ProgressAnnouncer } from './runs/progress-announcer.tsx';
import { ShortcutsButton } from './shortcuts/shortcuts-button.tsx';
import { PicturesButton } from './pictures/pictures-button.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import type { Choices } from './choices/choices.ts';
import { useChoices } from './choices/use-choices.ts';
import { useDocuments } from './use-documents.ts';
import { useDropTarget } from './selection/use-drop-target.ts';
import { useLimits } from './upload/use-limits.ts';
import { type Selection, useSelection } from './selection/use-selection.ts';
import { useShortcuts } from './shortcuts/shortcuts.ts';
import { Button } from '../../ui/buttons/button.tsx';

// Of use on the first day only.
const SampleScan = lazyComponent(() => import('./upload/sample-scan.tsx'));

// Seen while something is dragged.
const DropOverlay = lazyComponent(() => import('./selection/drop-overlay.tsx'));

interface OcrScreenProps {
  user: DocumentsUser | null;
  preferences: Preferences;
  /** Pages were used or given back, or the session may have ended: ask the server about the user. */
  onUsageChanged: () => void;
  /** In the place of what a file may have, while that is not known. */
  anyLimits?: ReactNode;
}

export function OcrScreen(props: OcrScreenProps) {
  const { user, preferences, onUsageChanged, anyLimits } = props;
  const [choices, setChoices] = useChoices();
  const { live, snapshot, uploads, ...table } = useDocuments(
    user,
    { languages: preferences.languages, choices, onChoices: setChoices },
    onUsageChanged,
  );
  const { items, settled } = snapshot.progress;
  const limits = useLimits(user);
  const overview = useOverview(items, settled);
  const { uploading } = uploads;
  const left = user && pagesLeft(user);
  const disabled = uploading || preferences.loading || left === 0;
  const selection = useSelection(preferences.autostart, limits, uploads.upload);

  // The dialog of pictures takes what is dropped while it is open.
  const [picturing, setPicturing] = useState(false);
  const drop = useDropTarget(disabled || picturing, selection.add);

  const sample = left !== 0 && (
    // Keeps its room, so that nothing moves when it comes.
    <div className="min-h-18">
      <SampleScan disabled={disabled} onFile={(file) => uploads.upload([file])} />
    </div>
  );

  const [helping, setHelping] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcuts({
    search: () => searchRef.current?.focus(),
    upload: () => !disabled && drop.open(),
    help: () => setHelping(true),
  });

  return (
    <div className="mx-auto grid w-full max-w-[90rem] grow content-start gap-4 px-4 py-5 sm:px-6 lg:pb-2">
      <h1 className="sr-only">{messages.upload.screen}</h1>
      {drop.dragging && left !== 0 && !picturing && (
        <DropOverlay disabled={disabled} autostart={preferences.autostart} />
      )}
      <OverviewInTitle overview={overview} notifies={preferences.notifies} />
      <ProgressAnnouncer items={items} settled={settled} />
      {snapshot.down && <LiveBanner onRetry={() => retryLive(live)} />}
      <div className="grid items-start gap-5 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <UploadSide
          {...{ user, preferences, disabled, uploading, limits, anyLimits, left, selection }}
          {...{ drop, picturing }}
          choices={choices}
          onChoices={setChoices}
          onPicturing={setPicturing}
          foot={<ShortcutsButton open={helping} onOpenChange={setHelping} />}
        />
        <HistoryCard
          {...table}
          items={items}
          overview={overview}
          uploads={uploads}
          searchRef={searchRef}
          sample={sample}
          onUsageChanged={onUsageChanged}
        />
      </div>
    </div>
  );
}

interface UploadSideProps {
  user: DocumentsUser | null;
  preferences: Preferences;
  disabled: boolean;
  uploading: boolean;
  limits: UploadLimits | undefined;
  anyLimits: ReactNode;
  left: number | null;
  selection: Selection;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  drop: ReturnType<typeof useDropTarget>;
  /** The dialog of pictures is open. */
  picturing: boolean;
  onPicturing: (picturing: boolean) => void;
  foot: ReactNode;
}

/** The panel that takes PDFs, and beside it the way from pictures to a PDF. */
function UploadSide(props: UploadSideProps) {
  const { user, preferences, disabled, uploading, limits, left, selection, drop, foot } = props;
  const { anyLimits, choices, onChoices } = props;
  const { inputProps, dragging, open } = drop;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <UploadPanel
        {...{ user, preferences, disabled, selection, choices, onChoices, foot }}
        area={
          <UploadArea
            {...{ disabled, uploading, dragging, limits, anyLimits, left, inputProps }}
            onOpen={open}
          />
        }
      />
      <PicturesButton
        {...{ disabled, limits }}
        open={props.picturing}
        onOpenChange={props.onPicturing}
        onPdf={(pdf) => selection.add([pdf])}
      />
    </div>
  );
}

function retryLive(live: DocumentsLive): void {
  live.retry();
  focusHistory();
}

function LiveBanner({ onRetry }: { onRetry: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">
      <Unplug aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-60">{messages.live.down}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        {messages.live.retry}
      </Button>
    </output>
  );
}
