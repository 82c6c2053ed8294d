import { useEffect } from 'react';
import { paths } from '@legible/contracts/endpoints';
import { expireSession, refreshUser } from '../../../features/accounts/session/session-refresh.ts';
import { session } from '../../../features/accounts/session/session.ts';
import { useSession } from '../../../features/accounts/session/use-session.ts';
import { PurchaseNotice } from '../../../features/billing/notices/purchase-notice.tsx';
import { leaveDocumentsOfOthers } from '../../../features/documents/live/current-live.ts';
import { readFirst } from '../../../features/documents/first-answers.ts';
import { OcrScreen } from '../../../features/documents/ocr-screen.tsx';
import { settingsQuery, usePreferences } from '../../../features/settings/use-settings.ts';
import { queryClientOf } from '../../access/query-client.ts';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { hasEarly } from '../../../lib/api/early-answers.ts';

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

/** For so long the screen waits at most for what the page has asked for before. */
const LONGEST_WAIT_MS = 1000;

/** What the page itself has asked for is there before the screen is rendered; otherwise nothing is waited for. */
export async function loader(): Promise<null> {
  const { user } = session.getState();
  if (!user || !hasEarly(apiUrl(paths.running))) return null;
  const client = queryClientOf(user.id);
  const known = Promise.all([
    readFirst(client, user),
    client.prefetchQuery({ ...settingsQuery, retry: false }),
  ]);
  await Promise.race([known, new Promise((over) => setTimeout(over, LONGEST_WAIT_MS))]);
  return null;
}

/** Hands the documents feature what it needs of accounts and settings; features do not meet. */
export function Component() {
  const { user } = useSession();
  const preferences = usePreferences();
  const end = user?.period_end;
  useEffect(() => {
    // A tab stays open for longer than the pages of a month.
    const look = () => end && Date.parse(end) < Date.now() && onUsageChanged();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [end]);
  return (
    <>
      {user && <PurchaseNotice email={user.email} />}
      <OcrScreen user={user} onUsageChanged={onUsageChanged} preferences={preferences} />
    </>
  );
}
