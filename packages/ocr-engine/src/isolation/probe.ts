import { endOf, startProgram } from '../external/child-process.ts';
import { Launcher } from './launcher.ts';
import { SOCKET } from './settings.ts';
import type { Walls } from '../interface/engine.ts';
import { NO_WALLS } from './walls.ts';

/**
 * Which walls this system permits around a child: builds them around a program that ends at once, as they are built
 * around a child.
 * @param cache the folder that children read
 */
export async function probeWalls(cache: string | undefined): Promise<Walls> {
  const launcher = Launcher.open({ niceness: 0, cache });
  if (!launcher) return NO_WALLS;
  // In the place of Node.js, the launcher again: without arguments it ends.
  const { program, arguments: options } = launcher.launch;
  const probe = startProgram(program, [...options.slice(0, -1), program], SOCKET);
  launcher.attach(probe);
  // Its pipe keeps no process waiting: without this, a command that asks nothing else would end before the answer.
  const awake = setInterval(() => undefined, 1000);
  try {
    await endOf(probe);
  } finally {
    clearInterval(awake);
  }
  return launcher.walls;
}
