import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { homeFolder } from '../files/home-folder.ts';
import { EngineError } from '../interface/errors.ts';

const KNOWN_FOLDERS = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/opt/homebrew/share/tessdata',
];

/** What npm packs brings English along, beside its modules. */
const PACKED = fileURLToPath(new URL('../../tessdata', import.meta.url));

/** Names the folder for languages that a person has added, where the usual one is not wanted. */
export const ADDED_VARIABLE = 'LEGIBLE_TESSDATA';

/** The folder for languages that a person has added. */
export function addedTessdata(env: NodeJS.ProcessEnv): string {
  const named = env[ADDED_VARIABLE];
  if (named) return named;
  const home = env['XDG_DATA_HOME'] || env['LOCALAPPDATA'] || join(homeFolder(), '.local', 'share');
  return join(home, 'legible-tessdata');
}

/**
 * The folder that holds the data of every language asked for.
 * @throws {EngineError} `missing-dependency` that names the Debian package to install
 */
export function findTessdata(languages: string[]): string {
  const folders = tessdataFolders();
  const complete = folders.find((folder) => languages.every((name) => holds(folder, name)));
  if (complete !== undefined) return complete;
  const missing = languages.filter((name) => !folders.some((folder) => holds(folder, name)));
  throw new EngineError('missing-dependency', advice(missing.length > 0 ? missing : languages));
}

/**
 * The folder that holds the data of one language.
 * @throws {EngineError} `missing-dependency`
 */
export function tessdataOf(language: string): string {
  return tessdataFolders().find((folder) => holds(folder, language)) ?? findTessdata([language]);
}

/** Where languages are looked for and something is. */
export function tessdataFolders(): string[] {
  return candidateFolders().filter((folder) => existsSync(folder));
}

/** Tesseract takes TESSDATA_PREFIX for the folder itself; older habits point at its parent. */
function candidateFolders(): string[] {
  const prefix = process.env['TESSDATA_PREFIX'];
  const named = prefix ? [prefix, join(prefix, 'tessdata')] : [];
  return [...named, addedTessdata(process.env), ...KNOWN_FOLDERS, PACKED];
}

/** Whether a folder has a language's data; a name that could lead out of the folder is in none. */
export function holds(folder: string, language: string): boolean {
  return /^[A-Za-z0-9_/]+$/.test(language) && existsSync(join(folder, `${language}.traineddata`));
}

function advice(languages: string[]): string {
  const names = languages.join(', ');
  const packages = languages.map(
    (name) => `tesseract-ocr-${name.replaceAll('_', '-').toLowerCase()}`,
  );
  return `There is no data for ${names}. Run: legible languages add ${languages.join(' ')}. Debian: apt install ${packages.join(' ')}`;
}
