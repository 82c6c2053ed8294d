import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { StartError } from '../platform/start-error.ts';

/**
 * Does the work unless another process of this machine does the same in the same folder. What tells them
 * apart is a socket without a file: it goes with its process, however that ends, and no child inherits it.
 * @throws StartError when another one is at work.
 */
export async function onlyOneIn<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { dev, ino } = await stat(folder);
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ path: `\0legible-backup-${dev}-${ino}` });
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new StartError(`Another backup into ${folder} is running.`, { cause });
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}
