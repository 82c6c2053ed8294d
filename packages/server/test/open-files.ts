import { readdirSync, readlinkSync } from 'node:fs';

/**
 * What this process, which in these tests is the product, holds open of files whose paths begin so.
 * @returns their paths, one for each time that they are open; of files without a name, where they were made
 */
export function openBelow(start: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(start) ? path : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}
