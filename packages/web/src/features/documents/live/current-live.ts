import { DocumentsLive } from './documents-live.ts';

let current: { userId: string; live: DocumentsLive } | null = null;

/**
 * Kept beyond the screen, so that an upload goes on while its user looks at another page; replaced
 * when another user signs in.
 */
export function documentsLiveOf(userId: string): DocumentsLive {
  leaveDocumentsOfOthers(userId);
  current ??= { userId, live: new DocumentsLive() };
  return current.live;
}

/** Ends the uploads and connections of every other user; null: of all users. */
export function leaveDocumentsOfOthers(userId: string | null): void {
  if (!current || current.userId === userId) return;
  current.live.end();
  current = null;
}
