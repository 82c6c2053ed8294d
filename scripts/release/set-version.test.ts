import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { setVersion } from './set-version.ts';

const NEXT = '98.7.6';
const DAY = '2031-02-03';
const manifests = ['package.json', ...globSync('{packages/*,fixtures}/package.json')];
const files = [
  ...manifests,
  'package-lock.json',
  'CHANGELOG.md',
  ...globSync('deploy/**/*.{yml,yaml,Dockerfile,md}'),
];

/** What of this repository may name its version. */
async function copied(): Promise<string> {
  const folder = await testFolder();
  for (const path of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(path, join(folder, path));
  }
  return folder;
}

const linesOf = (text: string) => text.split('\n').length;
const textsIn = (folder: string) =>
  Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')));

it('gives every package, image and action the next version, and leaves all else', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const folder = await copied();
  await setVersion(folder, NEXT, DAY);
  const before = await textsIn('.');
  for (const [at, text] of (await textsIn(folder)).entries()) {
    const path = files[at] ?? '';
    // The tests below look at these two.
    if (path === 'CHANGELOG.md' || path === 'package-lock.json') continue;
    const wanted = before[at]?.replaceAll(new RegExp(`(?<![.\\d])${version}(?![.\\d])`, 'g'), NEXT);
    expect([path, text]).toEqual([path, wanted]);
  }
});

it('keeps the lock file as npm would write it', async () => {
  const folder = await copied();
  await setVersion(folder, NEXT, DAY);
  const text = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const lock = JSON.parse(text) as {
    version: string;
    packages: Record<string, { version?: string; link?: true } & Record<string, unknown>>;
  };
  expect(lock.version).toBe(NEXT);
  for (const path of manifests) {
    const manifest = JSON.parse(await readFile(join(folder, path), 'utf8')) as object;
    const { version, dependencies, devDependencies } = manifest as Record<string, unknown>;
    const locked = lock.packages[path === 'package.json' ? '' : dirname(path)];
    expect(locked).toMatchObject({ version });
    expect([locked?.['dependencies'], locked?.['devDependencies']]).toEqual([
      dependencies,
      devDependencies,
    ]);
  }
  // Nothing but its own lines was touched.
  const changed = text.split('\n').filter((line) => line.includes(NEXT));
  expect(linesOf(text)).toBe(linesOf(await readFile('package-lock.json', 'utf8')));
  expect(changed.every((line) => /"(?:version|@legible\/[\w-]+)": /.test(line))).toBe(true);
});

it('makes a chapter of what was unreleased, as publish.yml looks for it', async () => {
  const folder = await copied();
  await setVersion(folder, NEXT, DAY);
  const [before, after] = await Promise.all(
    ['.', folder].map((place) => readFile(join(place, 'CHANGELOG.md'), 'utf8')),
  );
  expect(after).toBe(
    before?.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${NEXT}] - ${DAY}\n`),
  );
  expect(after).toMatch(/^## \[98\.7\.6\]/m);
});

it.each([
  ['no version', 'next', 'is no version'],
  ['an earlier one', '0.0.1', 'comes before'],
])('refuses %s, and writes nothing', async (_, version, why) => {
  const folder = await copied();
  await expect(setVersion(folder, version, DAY)).rejects.toThrow(why);
  expect(await textsIn(folder)).toEqual(await textsIn('.'));
});

it('releases the version that stands there, once', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const folder = await copied();
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- A thing.\n';
  await writeFile(join(folder, 'CHANGELOG.md'), changelog);
  await setVersion(folder, version, DAY);
  const told = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
  expect(told).toBe(`# Changelog\n\n## [Unreleased]\n\n## [${version}] - ${DAY}\n\n- A thing.\n`);
  await expect(setVersion(folder, version, DAY)).rejects.toThrow('released already');
});

it('refuses a version that has nothing to tell', async () => {
  const folder = await copied();
  await writeFile(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n## [0.0.1] - x\n',
  );
  await expect(setVersion(folder, NEXT, DAY)).rejects.toThrow('nothing unreleased');
});
