import { DocumentsLive } from './documents-live.ts';

let current: { userId: string; live: DocumentsLive } | null = null;

/**
 * Kept beyond the screen, so that an upload goes on while its user looks at another page; replaced
 * when another user signs in.
 */
export function documentsLiveOf(userId: string): DocumentsLive {
  if (current?.userId !== userId) {
    current?.live.stop();
    current = { userId, live: new DocumentsLive() };
  }
  return current.live;
}
