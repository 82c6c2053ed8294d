import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session.ts';

/** For a page that the build writes, when no user is known yet. */
const nobody: SessionState = { user: null, verified: false, ended: null, endedFor: null };

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => nobody);
}
