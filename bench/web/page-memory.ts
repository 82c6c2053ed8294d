import { readFile } from 'node:fs/promises';
import type { Chromium } from './chromium.ts';
import type { Tab } from './tab.ts';

/** Megabytes that only the page's process holds (Linux: `Private_*` of /proc). */
export interface Memory {
  own: number;
  /** Pictures that Chromium keeps until memory is short: discardable memory, which lies in shared memory. */
  pictures: number;
}

/** What the page's process holds, once what can be given back has been. */
export async function memoryOf(tab: Tab, chromium: Chromium): Promise<Memory> {
  await tab.collectGarbage();
  const memories = await Promise.all(
    (await chromium.renderers()).map(async (id) =>
      privateMegabytes(await readFile(`/proc/${id}/smaps`, 'utf8')),
    ),
  );
  const [largest] = memories.toSorted((a, b) => b.own - a.own);
  if (!largest) throw new Error('The page has no process');
  return largest;
}

function privateMegabytes(maps: string): Memory {
  const memory = { own: 0, pictures: 0 };
  let kind: keyof Memory = 'own';
  for (const line of maps.split('\n')) {
    if (/^[\da-f]+-[\da-f]+ /.test(line)) kind = line.includes('/memfd:') ? 'pictures' : 'own';
    const [, kilobytes] = /^Private_\w+:\s+(\d+) kB/.exec(line) ?? [];
    memory[kind] += Number(kilobytes ?? 0) / 1000;
  }
  return memory;
}
