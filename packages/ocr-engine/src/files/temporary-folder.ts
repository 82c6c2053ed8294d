import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../interface/errors.ts';

/**
 * Makes a folder for files that are removed again, which is left to the caller.
 * @throws {EngineError} `file-access` that names the system's folder for them
 */
export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'legible-')).catch((cause: unknown) => {
    const message = `The folder for temporary files, ${tmpdir()}, is missing or may not be written.`;
    throw new EngineError('file-access', message, { cause });
  });
}
