import { readFileSync } from 'node:fs';

// Exit code 0 when node_modules already holds what package-lock.json asks for, as after an
// `npm install` by hand. npm notes what it installed in node_modules/.package-lock.json, last of all.

interface Lock {
  packages: Record<string, { version?: string; link?: boolean; optional?: boolean }>;
}

function read(path: string): Lock['packages'] {
  const lock: Lock = JSON.parse(readFileSync(path, 'utf8'));
  return lock.packages;
}

function isInstalled(): boolean {
  const installed = read('node_modules/.package-lock.json');
  return Object.entries(read('package-lock.json'))
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = installed[path];
      // Optional packages are those of other operating systems, mostly.
      return found ? found.version === wanted.version : wanted.optional === true;
    });
}

try {
  process.exitCode = isInstalled() ? 0 : 1;
} catch {
  process.exitCode = 1;
}
