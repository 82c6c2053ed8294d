/** Names of Tesseract's that mean something else in ISO 639, or have no part of it. */
const SPECIAL: Record<string, string> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  frk: 'de-Latf',
  nor: 'no',
};
/** What is no language: scripts, equations and the model that finds orientations. */
const NO_LANGUAGE = /^(equ|osd|snum|script\/.*|[A-Z].*)$/;
const VERTICAL = /_vert$/;

/**
 * The name of a language as PDF and HTML have it (BCP 47), for example `de` for `deu`.
 * @param language Tesseract's name
 * @returns undefined for what is no language
 */
export function languageTag(language: string): string | undefined {
  const name = language.replace(VERTICAL, '');
  if (name === '' || NO_LANGUAGE.test(name)) return undefined;
  try {
    return SPECIAL[name] ?? Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
