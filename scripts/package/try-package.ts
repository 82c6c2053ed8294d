// Runs by itself in a clean Debian, where no other file of the repository is: Node.js 22 strips its types.
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HOME = '/home/user';
const [ARCHIVE = '', SENTENCE = ''] = process.argv.slice(2);
/** Of the installed package without its optional parts. */
const MOST_BYTES = 40e6;
const INPUTS = ['scan.pdf', 'page1.jpg', 'page2.png'];

/** A folder as it is after the first command of the README. */
function installed(name: string, ...options: string[]): string {
  const folder = join(HOME, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  for (const input of INPUTS) copyFileSync(join(HOME, input), join(folder, input));
  npm(folder, 'install', ...options, join(HOME, ARCHIVE));
  return folder;
}

const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', ['--no-audit', '--no-fund', ...args], { cwd: folder, stdio: 'inherit' });

/** @returns bytes of the package and of all that came with it */
function sizeOf(folder: string): number {
  const path = join(folder, 'node_modules');
  return Number(execFileSync('du', ['-sb', path], { encoding: 'utf8' }).split('\t')[0]);
}

/** The recipes of a language, as the installed README has them. */
function recipes(folder: string, language: string): string[] {
  const text = readFileSync(join(folder, 'node_modules/legible-ocr/README.md'), 'utf8');
  const [, part = ''] = text.split('## Recipes');
  const [wanted = ''] = part.split('\n## ');
  return [...wanted.matchAll(/```(\w+)\n([^]*?)```/g)]
    .filter(([, named]) => named === language)
    .map(([, , code = '']) => code);
}

/** Some leave out the line that the first one has. */
const whole = (code: string): string =>
  code.includes('import ') ? code : `import { makeSearchable } from 'legible-ocr';\n${code}`;

function check(isTrue: boolean, what: string): void {
  process.stdout.write(`${isTrue ? 'ok  ' : 'NOT '} ${what}\n`);
  if (!isTrue) process.exitCode = 1;
}

/** Runs programs one after the other; each has to leave what it promises. */
function runAll(folder: string, files: string[], language: string): void {
  for (const file of files) {
    for (const made of ['searchable.pdf', 'text.txt']) rmSync(join(folder, made), { force: true });
    execFileSync(process.execPath, [file], { cwd: folder, stdio: 'inherit' });
    const code = readFileSync(join(folder, file), 'utf8');
    const pdf = readFileSync(join(folder, 'searchable.pdf'));
    check(pdf.subarray(0, 5).toString() === '%PDF-', `${language}: ${file} makes a PDF`);
    if (!code.includes('text.txt')) continue;
    const text = readFileSync(join(folder, 'text.txt'), 'utf8').replaceAll(/\s+/g, ' ').trim();
    check(text === SENTENCE, `${language}: ${file} reads “${text}”`);
  }
}

/** @returns the files that the recipes of code were written to */
const written = (folder: string, ending: string): string[] =>
  recipes(folder, 'ts').map((code, index) => {
    const file = `recipe-${index + 1}${ending}`;
    writeFileSync(join(folder, file), whole(code));
    return file;
  });

function tryJavaScript(folder: string, how: string): void {
  const files = written(folder, '.js');
  check(files.length === 5, `${how}: ${files.length} recipes`);
  runAll(folder, files, how);
}

function tryTypeScript(folder: string, versions: string[]): void {
  npm(folder, 'install', '--save-dev', ...versions);
  const sources = written(folder, '.ts');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  execFileSync('npx', ['tsc', ...options, ...sources], { cwd: folder, stdio: 'inherit' });
  check(true, 'TypeScript: the recipes compile, strictly');
  const compiled = sources.map((file) => file.replace('.ts', '.js'));
  runAll(folder, compiled, 'TypeScript');
}

/** The recipe of the command line: many files, and a folder that is watched. */
async function tryCommands(folder: string): Promise<void> {
  const [lines = ''] = recipes(folder, 'sh');
  const [many = '', watch = ''] = lines.trim().split('\n');
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.pdf') && name !== 'scan.pdf') rmSync(join(folder, name));
  }
  execFileSync('sh', ['-c', many], { cwd: folder, stdio: 'inherit' });
  check(existsSync(join(folder, 'searchable/scan.pdf')), many);
  mkdirSync(join(folder, 'scans'));
  copyFileSync(join(folder, 'scan.pdf'), join(folder, 'scans/watched.pdf'));
  const watcher = spawn('sh', ['-c', `exec ${watch}`], { cwd: folder, stdio: 'inherit' });
  const ended = new Promise((done) => watcher.once('exit', done));
  for (let tries = 0; tries < 120; tries += 1) {
    if (existsSync(join(folder, 'searchable/watched.pdf'))) break;
    await wait(1000);
  }
  watcher.kill();
  await ended;
  check(existsSync(join(folder, 'searchable/watched.pdf')), watch);
}

const bare = installed('bare', '--omit=optional');
const bytes = sizeOf(bare);
check(bytes < MOST_BYTES, `${(bytes / 1e6).toFixed(1)} MB installed without the optional parts`);
tryJavaScript(bare, 'JavaScript');
tryTypeScript(bare, process.argv.slice(4));
await tryCommands(bare);

const usual = installed('usual');
process.stdout.write(`${(sizeOf(usual) / 1e6).toFixed(1)} MB installed as npm does it by itself\n`);
tryJavaScript(usual, 'With what npm adds by itself');
execFileSync('npx', ['legible', 'doctor'], { cwd: usual, stdio: 'inherit' });
