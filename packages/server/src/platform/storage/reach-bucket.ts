import { reasonOf } from '../reason-of.ts';
import { StartError } from '../start-error.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Nothing has such a name: it is asked for, not found. */
const NOWHERE = 'is-it-there/';

/**
 * Asks for something in the bucket, so that a wrong address, name or key is told at the start and not by
 * the first upload.
 * @throws StartError with what the service says.
 */
export async function reachBucket(storage: ObjectStorage): Promise<void> {
  try {
    await storage.list(NOWHERE)[Symbol.asyncIterator]().next();
  } catch (error) {
    const { cause = error } = error as Error;
    const reason = `${(cause as Error).name}: ${reasonOf(cause as Error)}`;
    throw new StartError(
      `The object storage cannot be used (S3_BUCKET, S3_ENDPOINT and its keys): ${reason}`,
      { cause },
    );
  }
}
