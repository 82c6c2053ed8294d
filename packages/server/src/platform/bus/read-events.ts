import { fileAddedMessage, fileRemovedMessage, progressMessage } from '@legible/contracts/live';
import { z } from 'zod';
import type { LiveEvent } from './bus.ts';

const userId = z.string();

/** An event of an older or newer version may have more fields than we know, but not fewer. */
const liveEvents = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file_added'), userId, message: fileAddedMessage.loose() }),
    z.object({ kind: z.literal('file_removed'), userId, message: fileRemovedMessage.loose() }),
    z.object({ kind: z.literal('progress'), userId, message: progressMessage.loose() }),
    z.object({
      kind: z.literal('session_ended'),
      userId,
      sessionId: z.string(),
      renewed: z.literal(true).optional(),
    }),
    z.object({ kind: z.literal('cancelled'), userId, documentId: z.string() }),
  ]),
);

/**
 * What a message of the bus says. Others may write there, by mistake or with ill will: what is not ours
 * must not end the process.
 * @throws Error for a message that holds no events.
 */
export function readEvents(payload: string): LiveEvent[] {
  return liveEvents.parse(JSON.parse(payload)) as LiveEvent[];
}
