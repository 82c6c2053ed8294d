import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { scanPdf } from '@legible/fixtures/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from './make-package.ts';
import { startServerToCall } from './server-to-call.ts';

const run = promisify(execFile);
const modules = resolve('node_modules');
/** Of the installed package without its optional parts. */
const MOST_BYTES = 40e6;
const NATIVE = ['koffi', 'onnxruntime-node'];

let folder: string;
let env: NodeJS.ProcessEnv;
const at = (...names: string[]) => join(folder, ...names);

/** An empty folder with nothing but the package in it, and a scan. */
beforeAll(async () => {
  const made = await mkdtemp(join(tmpdir(), 'legible-package-'));
  folder = join(made, 'app');
  env = { ...process.env, LEGIBLE_CACHE: join(made, 'cache') };
  // Before it is published, the very archive is tried.
  const archive = process.env['LEGIBLE_ARCHIVE'] ?? (await makePackage(made));
  await mkdir(at());
  await writeFile(at('package.json'), '{ "private": true, "type": "module" }');
  const options = ['--offline', '--omit=optional', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', '--no-package-lock', ...options, archive], { cwd: folder });
  await writeFile(
    at('scan.pdf'),
    await scanPdf({ pages: [{ text: 'The quiet harbour.', dpi: 150 }] }),
  );
}, 900_000);
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

const PROGRAM = `
import { EngineError, makeSearchable, type DocumentReport } from 'legible-ocr';
const report: DocumentReport = await makeSearchable('scan.pdf', 'out.pdf', {
  languages: ['eng'],
  // On a busy machine.
  pageTimeoutSeconds: 600,
});
const { words, without }: { words: number; without?: string[] } = report;
const code: EngineError['code'] = 'usage';
console.log(JSON.stringify({ words, without, code }));
`;

const textOf = async (path: string) => (await run('pdftotext', [path, '-'])).stdout.trim();
const legible = (...args: string[]) =>
  run(process.execPath, [at('node_modules/legible-ocr/bin/legible.mjs'), ...args], {
    cwd: folder,
    env,
  });

/** Compiles programs of the folder as strictly as can be, declarations of the package included. */
async function compile(...files: string[]): Promise<void> {
  const settings = {
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024'],
      types: ['node'],
      outDir: 'made',
    },
    files,
  };
  await writeFile(at('tsconfig.json'), JSON.stringify(settings));
  const tsc = join(modules, 'typescript/bin/tsc');
  await run(process.execPath, [tsc], { cwd: folder }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

/** @returns the code of a document that imports the client */
async function clientCode(document: string): Promise<string> {
  const blocks = (await readFile(document, 'utf8')).matchAll(/```ts\n([^]*?)```/g);
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.includes('/client'));
  if (found === undefined) throw new Error(`${document} shows no client`);
  return found;
}

it('has types, and makes a scan searchable from JavaScript without any native part', async () => {
  await mkdir(at('node_modules/@types'), { recursive: true });
  await symlink(join(modules, '@types/node'), at('node_modules/@types/node'));
  await writeFile(at('program.ts'), PROGRAM);
  await writeFile(at('client.ts'), await clientCode(at('node_modules/legible-ocr/README.md')));
  await writeFile(at('from-api-page.ts'), await clientCode('docs/api.md'));
  await compile('program.ts', 'client.ts', 'from-api-page.ts');
  const { stdout } = await run(process.execPath, ['made/program.js'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({ words: 3, without: NATIVE, code: 'usage' });
  expect(await textOf(at('out.pdf'))).toBe('The quiet harbour.');
}, 400_000);

it('has the client of the API, as its README shows it', async () => {
  const server = await startServerToCall();
  try {
    const settings = { cwd: folder, env: { ...env, ...server.env } };
    await run(process.execPath, ['made/client.js'], settings);
  } finally {
    await server.stop();
  }
  expect(await textOf(at('searchable.pdf'))).toBe('The quiet harbour.');
}, 400_000);

it('is a command, which says what it does without', async () => {
  const { stdout } = await legible('doctor');
  for (const name of NATIVE) expect(stdout).toContain(name);
  await legible('scan.pdf', 'from-command.pdf', '--sidecar', 'text.txt');
  expect(await textOf(at('from-command.pdf'))).toBe('The quiet harbour.');
  expect(await readFile(at('text.txt'), 'utf8')).toBe('The quiet harbour.\n');
  expect((await legible('--help')).stdout).toContain('legible watch');
  expect((await legible('completion', 'bash')).stdout).toContain('complete -o filenames');
}, 400_000);

it('uses the native parts where they are', async () => {
  // The walls around children let them read what lies beside the package, and nothing that links lead to elsewhere.
  const library = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`;
  for (const path of ['koffi', '@koromix', 'onnxruntime-node/package.json', library]) {
    await cp(join(modules, path), at('node_modules', path), { recursive: true });
  }
  const { stdout } = await run(process.execPath, ['made/program.js'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({ words: 3, code: 'usage' });
}, 400_000);

it('is small, and carries the licences of all that is in it', async () => {
  const { stdout } = await run('du', ['-sb', at('node_modules/legible-ocr')]);
  expect(Number(stdout.split('\t')[0])).toBeLessThan(MOST_BYTES);
  const notices = await readFile(at('node_modules/legible-ocr/NOTICES'), 'utf8');
  for (const name of ['onnxruntime-web', '@embedpdf/pdfium', 'canvaskit-wasm', 'eng.traineddata']) {
    expect(notices).toContain(name);
  }
  const networks = await readdir('packages/ocr-engine/assets/networks');
  const named = networks.toSorted().map((name) => `assets/networks/${name.replaceAll('.', '\\.')}`);
  expect(notices).toMatch(
    new RegExp(`^${named.join(', ')}: Apache License 2\\.0.*\n.*changed by`, 'm'),
  );
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/legible-ocr.md']) {
    expect((await stat(at('node_modules/legible-ocr', name))).size).toBeGreaterThan(500);
  }
});
