import {
  type SignedInUser,
  USER_KEY,
  parseStoredUser,
  readStoredUser,
  storeUser,
} from './stored-user.ts';

export interface SessionState {
  user: SignedInUser | null;
  /** True once the server, not only the browser's memory, has named this user. */
  verified: boolean;
  /** How the last session ended; screens decide by it where to go. */
  ended: 'logout' | 'expired' | 'elsewhere' | null;
}

/** Who is signed in, kept in step with local storage and so with the other tabs. */
export class Session {
  #state: SessionState = { user: readStoredUser(), verified: false, ended: null };
  readonly #listeners = new Set<() => void>();

  readonly getState = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  signIn(user: SignedInUser): void {
    storeUser(user);
    this.#set({ user, verified: true, ended: null });
  }

  end(how: NonNullable<SessionState['ended']>): void {
    storeUser(null);
    this.#set({ user: null, verified: false, ended: how });
  }

  /** Follows what another tab stored: a logout there is a logout here (D28). */
  followOtherTabs(): () => void {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (key !== USER_KEY && key !== null) return;
      const user = parseStoredUser(newValue);
      if (user) this.#set({ user, verified: true, ended: null });
      else if (this.#state.user) this.#set({ user: null, verified: false, ended: 'elsewhere' });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }

  #set(state: SessionState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
