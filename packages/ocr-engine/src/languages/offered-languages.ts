import { installedLanguages, knownLanguages, type KnownLanguage } from './catalogue.ts';

/** A language as it is told to people. */
export interface OfferedLanguage {
  /** Tesseract's name. */
  code: string;
  /** In English. */
  name: string;
  /** In itself. */
  nativeName: string;
  /** As Unicode names it, and Japanese, which mixes three. */
  script: string;
}

/** Where Tesseract's name is not that of ISO 639. */
const TAGS: Record<string, string> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' };

/** Languages that can be found and read here: script by script, the most used ones first. */
export function offeredLanguages(): OfferedLanguage[] {
  return installedLanguages().map(named);
}

/** All languages that could be installed, in the same order. */
export function everyLanguage(): OfferedLanguage[] {
  return knownLanguages().map(named);
}

/** @returns a language's name in English; what Tesseract calls it where no other name for it is known */
export function languageName(code: string): string {
  return nameIn('en', code) ?? code;
}

function named({ name: code, script }: KnownLanguage): OfferedLanguage {
  const name = languageName(code);
  return { code, name, nativeName: nameIn(tagOf(code), code) ?? name, script };
}

/** The tag of BCP 47, which for most is the shorter form of Tesseract's three letters. */
function tagOf(code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code)) return TAGS[code];
  return Intl.getCanonicalLocales(code)[0];
}

function nameIn(locale: string | undefined, code: string): string | undefined {
  const tag = tagOf(code);
  if (locale === undefined || tag === undefined) return undefined;
  return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag);
}
