import { messages } from '@legible/contracts/messages';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import type { Preferences } from './preferences.ts';

/** What uploading waits for, lacks or does by itself. */
export function PreferencesNote({ preferences }: { preferences: Preferences }) {
  if (preferences.loading) {
    return <output className="text-sm text-muted">{messages.upload.loadingPreferences}</output>;
  }
  if (preferences.failed) {
    const { preferencesFailed } = messages.settings;
    return <FailureAlert title={preferencesFailed} onRetry={preferences.reload} />;
  }
  if (!preferences.autostart) return null;
  return <p className="text-sm text-muted">{messages.upload.autostartOn}</p>;
}
