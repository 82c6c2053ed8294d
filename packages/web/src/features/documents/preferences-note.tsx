import { messages } from '@legible/contracts/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Preferences } from './preferences.ts';

/** What uploading waits for, lacks or does by itself. */
export function PreferencesNote({ preferences }: { preferences: Preferences }) {
  if (preferences.loading) {
    return <output className="text-sm text-muted">{messages.upload.loadingPreferences}</output>;
  }
  if (preferences.failed) {
    return (
      <Alert message={{ title: messages.settings.preferencesFailed }}>
        <div>
          <Button variant="outline" size="small" onClick={preferences.reload}>
            Try again
          </Button>
        </div>
      </Alert>
    );
  }
  if (!preferences.autostart) return null;
  return <p className="text-sm text-muted">{messages.upload.autostartOn}</p>;
}
