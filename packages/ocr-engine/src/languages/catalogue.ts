import { addedTessdata, holds, tessdataFolders, tessdataOf } from '../model/tessdata.ts';

/** In place of a language: it is found on each page. */
export const AUTO = 'auto';

/** A language that can be found on a page. */
export interface KnownLanguage {
  /** Tesseract's name. */
  name: string;
  script: string;
}

/** By script, as Unicode names them, and Japanese, which mixes three: Tesseract's names, the most used ones first. */
const BY_SCRIPT: Record<string, string> = {
  Latin:
    'eng spa por fra deu ita nld pol tur vie ind msa ron ces hun swe dan nor fin slk hrv slv lit lav est cat glg eus ' +
    'isl sqi aze uzb afr gle cym mlt swa fil lat epo oci bre cos fao fry gla hat jav ltz mri que sun tat yor',
  Cyrillic: 'rus ukr bul srp bel mkd kaz kir mon tgk',
  Greek: 'ell',
  Han: 'chi_sim chi_tra',
  Japanese: 'jpn',
  Hangul: 'kor',
  Arabic: 'ara fas urd pus snd uig',
  Hebrew: 'heb yid',
  Devanagari: 'hin mar nep san',
  Bengali: 'ben asm',
  Tamil: 'tam',
  Telugu: 'tel',
  Gujarati: 'guj',
  Gurmukhi: 'pan',
  Kannada: 'kan',
  Malayalam: 'mal',
  Oriya: 'ori',
  Sinhala: 'sin',
  Georgian: 'kat',
  Armenian: 'hye',
  Ethiopic: 'amh tir',
  Khmer: 'khm',
  Lao: 'lao',
  Myanmar: 'mya',
  Thai: 'tha',
};

const KNOWN = Object.entries(BY_SCRIPT).flatMap(([script, names]) =>
  names.split(' ').map((name): KnownLanguage => ({ name, script })),
);

/** All languages that can be found where their models are installed. */
export const knownLanguages = (): readonly KnownLanguage[] => KNOWN;

/** @returns undefined for a language that is not known */
export function scriptOf(name: string): string | undefined {
  return KNOWN.find((language) => language.name === name)?.script;
}

/**
 * Languages that can be found, in the first folder that has any, and those that a person has added: script by script, the most
 * used ones first.
 */
export function installedLanguages(): KnownLanguage[] {
  const added = addedTessdata(process.env);
  const isUsed = (folder: string) => KNOWN.some(({ name }) => holds(folder, name));
  const first = tessdataFolders().find((folder) => folder !== added && isUsed(folder));
  const folders = first === undefined ? [added] : [first, added];
  return KNOWN.filter(({ name }) => folders.some((folder) => holds(folder, name)));
}

/**
 * Looks whether every language is here, so that no page has to fail first.
 * @param names Tesseract's, or `auto`: then one that can be found is enough
 * @throws {EngineError} `missing-dependency` that names the Debian packages to install
 */
export function requireLanguages(names: string[]): void {
  if (!names.includes(AUTO)) for (const name of names) tessdataOf(name);
  else if (installedLanguages().length === 0) tessdataOf('eng');
}

const LETTERS: Record<string, string> = {
  Japanese: '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
};

/** @returns the share of a text's letters that are of a script, 0 to 1; 0 without letters */
export function shareOfScript(text: string, script: string): number {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const set = LETTERS[script] ?? `\\p{scx=${script}}`;
  const wanted = new RegExp(`[[\\p{L}\\p{M}]&&[${set}]]`, 'gv');
  return letters === 0 ? 0 : (text.match(wanted)?.length ?? 0) / letters;
}
