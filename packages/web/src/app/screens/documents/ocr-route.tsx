import { expireSession, refreshUser } from '../../../features/accounts/session/session-refresh.ts';
import { session } from '../../../features/accounts/session/session.ts';
import { useSession } from '../../../features/accounts/session/use-session.ts';
import { PurchaseNotice } from '../../../features/billing/notices/purchase-notice.tsx';
import { leaveDocumentsOfOthers } from '../../../features/documents/live/current-live.ts';
import { OcrScreen } from '../../../features/documents/ocr-screen.tsx';
import { usePreferences } from '../../../features/settings/use-settings.ts';

async function checkSession() {
  if ((await refreshUser()) === 'rejected') expireSession();
}

const onUsageChanged = () => void checkSession();

// Uploads outlive the screen, but not their user. When a session has expired, a user who
// logs in again finds what became of the uploads, and may send them once more.
session.subscribe(() => {
  const { user, ended } = session.getState();
  if (ended !== 'expired') leaveDocumentsOfOthers(user?.id ?? null);
});

/** Hands the documents feature what it needs of accounts and settings; features do not meet. */
export function Component() {
  const { user } = useSession();
  const preferences = usePreferences();
  return (
    <>
      {user && <PurchaseNotice email={user.email} />}
      <OcrScreen user={user} onUsageChanged={onUsageChanged} preferences={preferences} />
    </>
  );
}
