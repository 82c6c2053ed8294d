import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';

/** Where Debian's `gnome-user-docs` puts GNOME's help: prose that people translated into some forty languages. */
const HELP = '/usr/share/help';
/** Their folders, by Tesseract's names. */
const FOLDERS: Record<string, string> = {
  eng: 'C', asm: 'as', cat: 'ca', ces: 'cs', dan: 'da', deu: 'de', ell: 'el', spa: 'es', fas: 'fa', fin: 'fi', fra: 'fr',
  glg: 'gl', guj: 'gu', hrv: 'hr', hun: 'hu', ind: 'id', ita: 'it', jpn: 'ja',
  kor: 'ko', lit: 'lt', lav: 'lv', mar: 'mr', nld: 'nl', pol: 'pl', por: 'pt', ron: 'ro', rus: 'ru',
  slv: 'sl', srp: 'sr', swe: 'sv', tam: 'ta', tel: 'te', ukr: 'uk', vie: 'vi', chi_sim: 'zh_CN',
}; // prettier-ignore
const OWN: Record<string, string> = {
  ara: textsOfScripts.arabic,
  heb: textsOfScripts.hebrew,
  hin: textsOfScripts.hindi,
  tha: textsOfScripts.thai,
};
/** Shorter ones are labels. */
const LEAST_LETTERS = 60;
/** A paragraph with this share of its words in the English help was left as it had been, maybe in an older version of it. */
const MOST_ENGLISH = 0.7;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Languages of which there is a text, by Tesseract's names. */
export function languagesWithText(): string[] {
  const helped = Object.keys(FOLDERS).filter((language) => existsSync(folderOf(language)));
  return [...helped, ...Object.keys(OWN)];
}

/** @returns paragraphs in the language; those that have no translation are left out */
export function paragraphsOf(language: string): string[] {
  const own = OWN[language];
  if (own !== undefined) return own.split('\n\n').map((text) => text.replaceAll('\n', ' '));
  const paragraphs = paragraphsIn(folderOf(language));
  if (language === 'eng') return paragraphs;
  const english = new Set(paragraphsIn(folderOf('eng')).flatMap(wordsOf));
  return paragraphs.filter((text) => {
    const words = wordsOf(text);
    return words.filter((word) => english.has(word)).length < MOST_ENGLISH * words.length;
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

function folderOf(language: string): string {
  return join(HELP, FOLDERS[language] ?? '', 'gnome-help');
}

/** Of pages in Mallard, GNOME's form of XML. */
function paragraphsIn(folder: string): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.page'));
  return pages.toSorted().flatMap((name) => {
    const page = readFileSync(join(folder, name), 'utf8').replaceAll(/<!--[^]*?-->/g, '');
    const paragraphs = [...page.matchAll(/<p>([^]*?)<\/p>/g)].map(([, inner = '']) => plain(inner));
    return paragraphs.filter(({ length }) => length > LEAST_LETTERS);
  });
}

function plain(xml: string): string {
  return xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
