import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { plans } from '@legible/contracts/plans';
import { cleanInputName } from '../document/input-name.ts';
import type { FinishedUpload } from './named-upload.ts';

/** A request with more parts than any plan allows is cut off; up to here each file gets a reason. */
const MOST_PARTS = 1000;
const LARGEST_FILE = Math.max(...Object.values(plans).map((plan) => plan.upload.max_file_bytes));

export const limitsOf = (fileSize: number) => ({ fileSize, files: MOST_PARTS, fields: 10 });

/**
 * Compares the files of a repeated upload with those of the first time, without keeping them.
 * @throws AppError `other_upload` when one is another
 */
export async function compareParts(request: FastifyRequest, upload: FinishedUpload): Promise<void> {
  try {
    for await (const part of request.parts({ limits: limitsOf(LARGEST_FILE) })) {
      if (part.type === 'field') continue;
      const sha256 = await hashOf(part.file);
      upload.see({
        name: cleanInputName(part.filename),
        // One that is too large was never read to its end.
        sha256: part.file.truncated ? null : sha256,
      });
    }
    upload.end();
  } catch (error) {
    // A client that is still sending reads the answer only once its whole request has been read.
    if (!request.raw.complete) request.raw.resume();
    throw error;
  }
}

export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
