import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../errors.ts';

const KNOWN_FOLDERS = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/opt/homebrew/share/tessdata',
];

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

/** Where languages are looked for and something is. */
export function tessdataFolders(): string[] {
  return candidateFolders().filter((folder) => existsSync(folder));
}

/** Tesseract takes TESSDATA_PREFIX for the folder itself; older habits point at its parent. */
function candidateFolders(): string[] {
  const prefix = process.env['TESSDATA_PREFIX'];
  return prefix ? [prefix, join(prefix, 'tessdata'), ...KNOWN_FOLDERS] : KNOWN_FOLDERS;
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
  return `Tesseract has no data for ${names}. Debian: apt install ${packages.join(' ')}`;
}
