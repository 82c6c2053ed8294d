import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findTessdata } from '@legible/ocr-engine';
import { CARRIED, type Carried, FOLDERS, LANGUAGE, OURS, RUNTIME } from './contents.ts';
import { copyModel } from './copy-model.ts';
import { engineManifest, manifestOf, type Manifest, rootManifest } from './manifests.ts';
import { noticesOf } from './notices.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const CACHE = join(root, '.cache', 'package');
/** What can be imported from it, each file the whole of a package of ours. */
const ENTRIES = { index: 'ocr-engine', client: 'client' } as const;

/**
 * Makes the package that is published: compiled, with types, and with all that it needs but the native parts.
 * @param folder is made anew
 * @returns the archive that `npm pack` made in it
 */
export async function makePackage(folder: string): Promise<string> {
  const stage = join(folder, 'package');
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  await Promise.all([compile(join(folder, 'compiled')), fetchRuntime()]);
  for (const name of OURS) await putOurs(name, join(folder, 'compiled', name), stage);
  for (const carried of CARRIED) await putOther(carried, stage);
  await putRuntime(stage);
  await putLanguage(stage);
  await putRoot(stage);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: stage,
    maxBuffer: 1 << 26,
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  if (!packed) throw new Error('npm pack made nothing');
  return join(folder, packed.filename);
}

async function compile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const settings = join(root, 'scripts/package/tsconfig.json');
  await run(process.execPath, [tsc, '-p', settings, '--outDir', folder]).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout);
    },
  );
}

const inModules = (stage: string, name: string) => join(stage, 'node_modules', name);

async function putOurs(
  name: (typeof OURS)[number],
  compiled: string,
  stage: string,
): Promise<void> {
  const [from, to] = [join(root, 'packages', name), inModules(stage, `@legible/${name}`)];
  await cp(compiled, to, { recursive: true });
  // What the compiler takes as it is it does not give out.
  for await (const path of glob('src/**/*.d.ts', { cwd: from })) await copy(from, to, path);
  for (const folder of FOLDERS[name] ?? []) {
    await cp(join(from, folder), join(to, folder), { recursive: true });
  }
  for await (const path of glob('bin/legible.mjs', { cwd: to })) await useCompiled(join(to, path));
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Manifest;
  await writeJson(join(to, 'package.json'), engineManifest(manifest));
}

/** The programs are plain JavaScript, and name modules and what Node.js they need for them. */
async function useCompiled(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const compiled = text
    .replaceAll(/(import\('\.\.\/src\/[^']+)\.ts'\)/g, "$1.js')")
    .replace('NEEDED = 24', 'NEEDED = 22');
  if (compiled === text) throw new Error(`${path} is not what it was: look at useCompiled`);
  await writeFile(path, compiled, { mode: 0o755 });
}

async function putOther({ name, files, without }: Carried, stage: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules', name), inModules(stage, name)];
  for (const file of files) await copy(from, to, file, without);
  const manifest = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as Manifest;
  await writeJson(join(to, 'package.json'), manifestOf(manifest));
}

async function copy(from: string, to: string, file: string, without?: RegExp): Promise<void> {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await cp(join(from, file), join(to, file), {
    recursive: true,
    filter: (path) => !without?.test(path),
  });
}

/** @returns the archive of the WebAssembly build, as the registry gives it */
async function fetchRuntime(): Promise<void> {
  const { name, version, integrity } = RUNTIME;
  const path = runtimePath();
  if ((await hashOf(path)) === integrity) return;
  const fresh = join(CACHE, `fresh-${process.pid}`);
  await mkdir(fresh, { recursive: true });
  await run('npm', ['pack', '--silent', '--pack-destination', fresh, `${name}@${version}`]);
  const fetched = join(fresh, `${name}-${version}.tgz`);
  const hash = await hashOf(fetched);
  if (hash !== integrity) throw new Error(`${name}@${version} is another archive: ${hash}`);
  await rename(fetched, path);
  await rm(fresh, { recursive: true });
}

const runtimePath = () => join(CACHE, `${RUNTIME.name}-${RUNTIME.version}.tgz`);

async function hashOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

async function putRuntime(stage: string): Promise<void> {
  const to = inModules(stage, RUNTIME.name);
  await mkdir(to, { recursive: true });
  const files = RUNTIME.files.map((file) => `package/${file}`);
  await run('tar', ['-xzf', runtimePath(), '-C', to, '--strip-components=1', ...files]);
  const path = join(to, 'package.json');
  await writeJson(path, manifestOf(JSON.parse(await readFile(path, 'utf8')) as Manifest));
}

async function putLanguage(stage: string): Promise<void> {
  const to = join(inModules(stage, '@legible/ocr-engine'), 'tessdata');
  await mkdir(to);
  const file = `${LANGUAGE}.traineddata`;
  await copyModel(join(findTessdata([LANGUAGE]), file), join(to, file));
}

async function putRoot(stage: string): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const carried = [...OURS.map((name) => `@legible/${name}`), ...CARRIED.map(({ name }) => name)];
  await writeJson(
    join(stage, 'package.json'),
    await rootManifest(stage, version, [...carried, RUNTIME.name]),
  );
  for (const [entry, name] of Object.entries(ENTRIES)) {
    for (const ending of ['js', 'd.ts']) {
      await writeFile(join(stage, `${entry}.${ending}`), `export * from '@legible/${name}';\n`);
    }
  }
  await mkdir(join(stage, 'bin'));
  await writeFile(
    join(stage, 'bin/legible.mjs'),
    "#!/usr/bin/env node\nimport '@legible/command-line/bin';\n",
    { mode: 0o755 },
  );
  await copyFile(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  await copyFile(join(root, 'CHANGELOG.md'), join(stage, 'CHANGELOG.md'));
  await copyFile(join(root, 'scripts/package/README.md'), join(stage, 'README.md'));
  await cp(join(root, 'docs/engine'), join(stage, 'docs'), { recursive: true });
  await writeFile(join(stage, 'NOTICES'), await noticesOf(stage));
}

async function writeJson(path: string, value: object): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
