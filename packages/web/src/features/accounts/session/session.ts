import { STORAGE_PREFIX } from '@legible/contracts/product';
import { readStored, writeStored } from '../../../lib/stored-value.ts';
import {
  type SignedInUser,
  USER_KEY,
  parseStoredUser,
  readStoredUser,
  storeUser,
} from './stored-user.ts';

/**
 * How a session ended: by a press on Logout here or (`elsewhere`) in another tab; or because the server refused it, or
 * could not be asked.
 */
export type Ending = 'logout' | 'expired' | 'unreachable' | 'elsewhere';

export interface SessionState {
  user: SignedInUser | null;
  /** True once the server, not only the browser's memory, has named this user. */
  verified: boolean;
  /** How the last session ended; screens decide by it where to go, and the login form says it. */
  ended: Ending | null;
  /** Whose it was, for the login form; null after a press on Logout. */
  endedFor: string | null;
}

/** Why the session ended, for the other tabs; a word, and nothing about a person. */
const ENDING_KEY = `${STORAGE_PREFIX}ended`;

/**
 * What ended a session in another tab is told as such, but for what the server did, which is the same here, and an account
 * that is gone: there is nothing to log in to again.
 */
function endingElsewhere(): Ending {
  const how = readStored(ENDING_KEY);
  if (how === 'deleted') return 'logout';
  return how === 'expired' || how === 'unreachable' ? how : 'elsewhere';
}

/** Who is signed in, kept in step with local storage and so with the other tabs. */
export class Session {
  #state: SessionState = {
    user: readStoredUser(),
    verified: false,
    ended: null,
    endedFor: null,
  };
  readonly #listeners = new Set<() => void>();

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  signIn(user: SignedInUser): void {
    writeStored(ENDING_KEY, null);
    storeUser(user);
    this.#set({ user, verified: true, ended: null, endedFor: null });
  }

  /** @param told what other tabs are told of it */
  end(how: Ending, told: Ending | 'deleted' = how): void {
    // First: the other tabs read it when they see the user go.
    writeStored(ENDING_KEY, told);
    storeUser(null);
    this.#leave(how);
  }

  /** Follows what another tab stored: a logout there is a logout here (D28). */
  followOtherTabs(): () => void {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (key !== USER_KEY && key !== null) return;
      const user = parseStoredUser(newValue);
      if (user) this.#set({ user, verified: true, ended: null, endedFor: null });
      else if (this.#state.user) this.#leave(endingElsewhere());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }

  #leave(ended: Ending) {
    const endedFor = ended === 'logout' ? null : (this.#state.user?.email ?? null);
    this.#set({ user: null, verified: false, ended, endedFor });
  }

  #set(state: SessionState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
