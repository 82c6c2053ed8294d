import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SMALL_BYTES } from './manifest.ts';
import { ifGone } from './walk.ts';

/** @returns the SHA-256 of what was copied; undefined when the source is gone. */
export async function copyFile(source: string, target: string): Promise<string | undefined> {
  const times = await stat(source).catch(ifGone);
  if (!times) return undefined;
  await mkdir(dirname(target), { recursive: true });
  try {
    const sha256 =
      times.size <= SMALL_BYTES
        ? await copyAtOnce(source, target)
        : await copyStream(source, target);
    await utimes(target, times.atimeMs / 1000, times.mtimeMs / 1000);
    return sha256;
  } catch (error) {
    await rm(target, { force: true });
    return ifGone(error);
  }
}

async function copyAtOnce(source: string, target: string): Promise<string> {
  const bytes = await readFile(source);
  await writeFile(target, bytes);
  return hash('sha256', bytes);
}

async function copyStream(source: string, target: string): Promise<string> {
  const digest = createHash('sha256');
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(source), measured, createWriteStream(target));
  return digest.digest('hex');
}
