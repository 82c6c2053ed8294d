import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tessdataFolders } from '../model/tessdata.ts';

const PACKAGE = dirname(fileURLToPath(new URL('..', import.meta.url)));
/** In the repository they lie beside ours; links in `node_modules` lead there. */
const OURS = ['@legible/pdf', '@legible/pictures'].map((name) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
);

/** The system's libraries and what finds them, its time zones, and what Node.js asks about the machine. */
const OF_THE_SYSTEM = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/usr/share/zoneinfo',
  '/dev/null',
  '/dev/urandom',
  '/proc/self',
  '/proc/cpuinfo',
  '/proc/meminfo',
  '/sys/devices/system/cpu',
  // How large large pages are, and whether there are any: the C library asks.
  '/sys/kernel/mm/transparent_hugepage',
  '/sys/fs/cgroup',
];

/**
 * All that a child needs to read besides the files that it is handed: Node.js, libraries, our modules and those that
 * they take from packages, Tesseract's data, and the cache. Folders stand for everything in them.
 */
export function readablePaths(cache: string | undefined): string[] {
  const wanted = [
    ...OF_THE_SYSTEM,
    process.execPath,
    ...(process.env['LD_LIBRARY_PATH'] ?? '').split(delimiter),
    PACKAGE,
    ...OURS,
    ...packageFolders(PACKAGE),
    ...tessdataFolders(),
    ...(cache === undefined ? [] : [cache]),
  ];
  const present = wanted.filter((path) => path.startsWith('/') && existsSync(path));
  // The target of a link as well: following the link opens it.
  const all = new Set(present.flatMap((path) => [path, realPath(path)]));
  return [...all].filter((path) => !isInside(path, all));
}

/** A process has a /proc of its own, whose `self` is another one. */
function realPath(path: string): string {
  return path.startsWith('/proc/') ? path : realpathSync(path);
}

/** Where Node.js looks for packages, from the innermost folder outwards. */
function packageFolders(folder: string): string[] {
  const here = join(folder, 'node_modules');
  const above = dirname(folder);
  return above === folder ? [here] : [here, ...packageFolders(above)];
}

function isInside(path: string, folders: ReadonlySet<string>): boolean {
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (folders.has(above)) return true;
  }
  return false;
}
