import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are worked at together: enough to keep a disk busy. */
const TOGETHER = 16;

/** Paths of all files below a folder, relative to it. What is removed meanwhile is left out. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch(ifGone);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}

/** Does something with each, several at a time. After one that fails, those beside it are ended first. */
export async function forEachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < TOGETHER) continue;
    await all(batch.map(work));
    batch = [];
  }
  await all(batch.map(work));
}

async function all(works: Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** Undefined for a file that is not there (any more). */
export function ifGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
