import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { randomId } from '../../../platform/random-id.ts';
import { WriteBehind } from './write-behind.ts';

/** An upload on disk, not yet accepted. */
export interface Spooled {
  path: string;
  bytes: number;
  sha256: string;
  discard(): Promise<void>;
}

/**
 * Writes a stream to a temporary file in constant memory, hashing on the way; removes it on failure.
 * @param share is asked before each chunk is written.
 */
export async function spool(
  stream: Readable,
  folder: string,
  share: { take(bytes: number): Promise<void> },
): Promise<Spooled> {
  const path = join(folder, randomId());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o640);
  const writer = new WriteBehind(file);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await share.take(chunk.length);
      await writer.add(chunk);
      hash.update(chunk);
      bytes += chunk.length;
    }
    await writer.end();
  } catch (error) {
    await writer.end().catch(() => undefined);
    await discard();
    throw error;
  } finally {
    await file.close();
  }
  return { path, bytes, sha256: hash.digest('hex'), discard };
}
