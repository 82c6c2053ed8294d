import { AUTO, MOST_LANGUAGES, type ReadLanguage } from '@legible/contracts/documents/languages';
import {
  everyLanguage,
  languageName,
  offeredLanguages,
  type OfferedLanguage,
} from '@legible/ocr-engine';
import { AppError } from '../../../platform/http/app-error.ts';

/** Languages that can be chosen: those installed here, or all, where this machine reads no pages itself. */
export function choosableLanguages(): OfferedLanguage[] {
  const installed = offeredLanguages();
  return installed.length > 0 ? installed : everyLanguage();
}

/**
 * Takes the languages of a query apart.
 * @param text names joined by `+`, or by the space that a plus sign becomes where it is not encoded
 * @throws what `requireChoosable` throws
 */
export function languagesIn(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const names = [...new Set(text.split(/[+ ]/))];
  requireChoosable(names);
  return names;
}

/**
 * @throws AppError `too_many_languages`, `auto_with_others`, `unknown_language` that names those that are there, and says
 * how the others are installed
 */
export function requireChoosable(names: readonly string[]): void {
  if (names.length > MOST_LANGUAGES) throw new AppError('too_many_languages');
  if (names.includes(AUTO)) {
    if (names.length > 1) throw new AppError('auto_with_others');
    return;
  }
  const here = choosableLanguages().map(({ code }) => code);
  const lacking = names.filter((name) => !here.includes(name));
  if (lacking.length === 0) return;
  const detail = `${lacking.join(', ')}: not installed here. Choose among ${here.join(', ')}, or auto.`;
  throw new AppError('unknown_language', detail + howToInstall(lacking));
}

/** @returns nothing for names that are no languages */
function howToInstall(names: readonly string[]): string {
  const known = everyLanguage().filter(({ code }) => names.includes(code));
  if (known.length === 0) return '';
  const packages = known.map(({ code }) => `tesseract-ocr-${code.replaceAll('_', '-')}`);
  return ` The operator of this server installs ${packages.length === 1 ? 'it' : 'them'}: apt-get install ${packages.join(' ')}`;
}

/** Languages as the API tells them. */
export const presentLanguages = (codes: readonly string[]): ReadLanguage[] =>
  codes.map((code) => ({ code, name: languageName(code) }));
