import type {
  FileAddedMessage,
  FileRemovedMessage,
  ProgressMessage,
} from '@legible/contracts/live';

/** Something that other processes should hear of, for the sockets of one user or for the workers. */
export type LiveEvent = { userId: string } & (
  | { kind: 'file_added'; message: FileAddedMessage }
  | { kind: 'file_removed'; message: FileRemovedMessage }
  | { kind: 'progress'; message: ProgressMessage }
  /** Renewed: it goes on under another token, which its sockets have to show. */
  | { kind: 'session_ended'; sessionId: string; renewed?: true }
  | { kind: 'cancelled'; documentId: string }
);

/**
 * Carries live events from any process to every web process. It may lose messages (a connection may
 * break), and then says so: the truth is in the database.
 */
export interface Bus {
  publish(event: LiveEvent): void;
  subscribe(listener: (event: LiveEvent) => void): void;
  /** The listener is called when events are heard again after some may have been lost. */
  onResumed(listener: () => void): void;
  close(): Promise<void>;
}
