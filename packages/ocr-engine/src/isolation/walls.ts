import type { Layer, Walls } from '../interface/engine.ts';

/** All walls, in the order in which they are told. */
export const LAYERS = ['filter', 'files', 'namespaces', 'user'] as const satisfies Layer[];

/** The sum of launcher/walls.h. */
const USER_NAMESPACE = 1;
const PROCESS_NAMESPACE = 2;
const OTHER_ROOT = 4;
const IPC_NAMESPACE = 8;
const NETWORK_NAMESPACE = 16;
const LANDLOCK = 32;
const OTHER_USER = 64;
const FILTER = 128;

/** A process namespace comes with one of mounts, in which the root folder is changed where that is permitted. */
const NAMESPACES = USER_NAMESPACE | PROCESS_NAMESPACE | IPC_NAMESPACE | NETWORK_NAMESPACE;

/** Around a child that was started without the launcher. */
export const NO_WALLS: Walls = { filter: false, files: false, namespaces: false, user: false };

/**
 * @param sum what the launcher told
 * @param isRoot the parent is root, so that a child that stayed the same user would be, too
 */
export function wallsOf(sum: number, isRoot: boolean): Walls {
  return {
    filter: (sum & FILTER) !== 0,
    // Landlock by itself, or a root folder in which there is nothing else.
    files: (sum & (LANDLOCK | OTHER_ROOT)) !== 0,
    namespaces: (sum & NAMESPACES) === NAMESPACES,
    user: !isRoot || (sum & OTHER_USER) !== 0,
  };
}

/** The setting by which walls are required, of the command line and the service. */
export const ISOLATION_VARIABLE = 'LEGIBLE_ISOLATION';

/**
 * What a setting requires: `available` nothing beyond what the system permits, `required` every wall, and names of walls
 * separated by commas these.
 * @returns undefined for anything else
 */
export function requiredBy(setting: string): Layer[] | undefined {
  if (setting === 'available') return [];
  if (setting === 'required') return [...LAYERS];
  const names = setting.split(',').map((name) => name.trim());
  const layers = LAYERS.filter((layer) => names.includes(layer));
  return layers.length === names.length ? layers : undefined;
}

/** What a person reads of a wall: what it is, and what to do where it does not stand. */
export const LAYER_TEXTS: Record<Layer, { name: string; advice: string }> = {
  filter: {
    name: 'system calls: only those that reading a page needs',
    advice:
      'It needs Linux with seccomp on x86-64 or arm64, and a file system for the program that permits programs (no noexec).',
  },
  files: {
    name: 'files: nothing but the program, language data and the file itself, and no writing',
    advice:
      'It needs Landlock (Linux 5.13, "landlock" in /sys/kernel/security/lsm), or permission to mount in a namespace.',
  },
  namespaces: {
    name: 'namespaces: users, processes, mounts, network and IPC of its own',
    advice:
      'It needs unprivileged user namespaces (kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0); containers do not permit them by default, and are a wall themselves.',
  },
  user: {
    name: 'user: not root, and no capability',
    advice:
      'Run Legible as a user of its own, or let others read the folders of the program and of LEGIBLE_CACHE.',
  },
};
