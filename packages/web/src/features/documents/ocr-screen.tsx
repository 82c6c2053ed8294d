import { useQuery } from '@tanstack/react-query';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { fetchLimits } from './documents-api.ts';
import { HistoryCard } from './history-card.tsx';
import { LiveBanner } from './live-banner.tsx';
import type { DocumentsUser } from './page-allowance.ts';
import type { Preferences } from './preferences.ts';
import { UploadPanel } from './upload-panel.tsx';
import { useFileActions } from './use-file-actions.ts';
import { useHistory, useSettledDocuments } from './use-history.ts';
import { useLive } from './use-live.ts';
import { useUploads } from './use-uploads.ts';

interface OcrScreenProps {
  user: DocumentsUser | null;
  preferences: Preferences;
  /** Pages were used or given back, or the session may have ended: ask the server about the user. */
  onUsageChanged: () => void;
}

export function OcrScreen({ user, preferences, onUsageChanged }: OcrScreenProps) {
  const userId = user?.id ?? '';
  const { live, snapshot } = useLive(userId, onUsageChanged);
  const history = useHistory(userId, live, snapshot, onUsageChanged);
  useSettledDocuments(userId, live, snapshot, onUsageChanged);
  const uploads = useUploads(user !== null, live, snapshot, onUsageChanged);
  const actions = useFileActions(userId);
  const { data: limits } = useQuery({
    queryKey: ['limits', userId],
    queryFn: fetchLimits,
    staleTime: Infinity,
  });

  return (
    <TooltipProvider>
      <div className="mx-auto grid w-full max-w-[90rem] grow content-start gap-4 px-4 py-5 sm:px-6">
        <h1 className="sr-only">OCR</h1>
        {snapshot.down && <LiveBanner onRetry={() => live.retry()} />}
        <div className="grid items-start gap-5 lg:grid-cols-[21rem_minmax(0,1fr)]">
          <UploadPanel user={user} preferences={preferences} limits={limits} uploads={uploads} />
          <HistoryCard
            history={history}
            items={snapshot.progress.items}
            actions={actions}
            uploads={uploads}
          />
        </div>
      </div>
    </TooltipProvider>
  );
}
