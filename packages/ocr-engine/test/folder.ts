import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the test's own, gone when the test is over. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file into a folder of the test's own and returns its path. */
export async function testFile(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(await testFolder(), name);
  await writeFile(path, bytes);
  return path;
}
