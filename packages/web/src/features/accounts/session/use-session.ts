import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session.ts';

/** What a page says that is written by the build, before anybody is known. */
const nobody: SessionState = { user: null, verified: false, ended: null, endedFor: null };

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, () => nobody);
}
