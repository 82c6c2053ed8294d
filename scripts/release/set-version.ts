import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lt, valid } from 'semver';

/** Files that name the version in a text of their own: images, and the action that fetches the package. */
const DEPLOYED = [
  'deploy/compose.yaml',
  'deploy/github-action/action.yml',
  'deploy/kubernetes/web.yaml',
  'deploy/kubernetes/worker.yaml',
];
const UNRELEASED = '## [Unreleased]\n';

interface Manifest {
  name?: string;
  version?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
type Lock = Manifest & { packages: Record<string, Manifest> };

/**
 * Gives the whole repository its next version: every package of ours, what they say of each other, the lock file and what is
 * deployed; in CHANGELOG.md what is unreleased becomes that version's.
 * @param root of the repository
 * @param day of the release, like 2026-12-01
 * @returns the files that it wrote
 * @throws {Error} where the version is none, is earlier or released already, or has nothing to tell; then nothing is written
 */
export async function setVersion(root: string, version: string, day: string): Promise<string[]> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const { version: before = '', workspaces = [] } = JSON.parse(
    await read('package.json'),
  ) as Manifest;
  if (valid(version) !== version) throw new Error(`${version} is no version like 1.2.3`);
  if (lt(version, before)) throw new Error(`${version} comes before ${before}`);
  const texts = new Map([
    ['CHANGELOG.md', released(await read('CHANGELOG.md'), version, day)],
    ['package-lock.json', raisedLock(await read('package-lock.json'), workspaces, version)],
  ]);
  for (const path of ['package.json', ...workspaces.map((name) => `${name}/package.json`)]) {
    texts.set(path, asText(raised(JSON.parse(await read(path)) as Manifest, version)));
  }
  for (const path of DEPLOYED) {
    const text = await read(path);
    if (!text.includes(before)) throw new Error(`${path} does not name ${before}`);
    texts.set(path, text.replaceAll(before, version));
  }
  for (const [path, text] of texts) await writeFile(join(root, path), text);
  return [...texts.keys()];
}

function raisedLock(text: string, workspaces: string[], version: string): string {
  const lock = JSON.parse(text) as Lock;
  lock.version = version;
  for (const name of ['', ...workspaces]) raised(lock.packages[name] ?? {}, version);
  return asText(lock);
}

/** Packages of ours name each other by their one version. */
function raised(manifest: Manifest, version: string): Manifest {
  if (manifest.version !== undefined) manifest.version = version;
  for (const named of [manifest.dependencies, manifest.devDependencies]) {
    for (const name of Object.keys(named ?? {})) {
      if (name.startsWith('@legible/') && named) named[name] = version;
    }
  }
  return manifest;
}

const asText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function released(changelog: string, version: string, day: string): string {
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`${version} is released already`);
  const [before, after, ...more] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('CHANGELOG.md has not one chapter [Unreleased]');
  }
  const [chapter = ''] = after.split(/^## /m);
  if (chapter.trim() === '') throw new Error('CHANGELOG.md has nothing unreleased to tell');
  return `${before}${UNRELEASED}\n## [${version}] - ${day}\n${after}`;
}
