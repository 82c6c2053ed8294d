import { folded } from '@legible/contracts/search/folded';
import {
  AUTO,
  type LanguagesResponse,
  type OfferedLanguage,
} from '@legible/contracts/documents/languages';
import { languageMessages as texts } from '@legible/contracts/messages/documents/languages';

/** What is chosen: Tesseract's names of languages, or `auto` alone; null: what the server does by itself. */
export type Choice = readonly string[] | null;

/** A line of the list. */
export interface Option {
  code: string;
  name: string;
  /** The language's name in itself; of what is no language, what it means. */
  note: string;
}

const FIND_THEM: Option = { code: AUTO, name: texts.findThem, note: texts.findThemHint };

/** The lines that a search leaves: by the name in English, the language's own, and Tesseract's. */
export function optionsFor(languages: readonly OfferedLanguage[], search: string): Option[] {
  const wanted = folded(search.trim());
  const found = languages
    .filter(({ code, name, native_name: own }) =>
      [code, name, own].some((word) => folded(word).includes(wanted)),
    )
    .map(({ code, name, native_name: own }) => ({ code, name, note: own === name ? '' : own }))
    .toSorted((a, b) => beginsLater(a, wanted) - beginsLater(b, wanted));
  return folded(FIND_THEM.name).includes(wanted) ? [FIND_THEM, ...found] : found;
}

/** Who types "ge" looks for German before Portuguese: names that begin so come first. */
const beginsLater = ({ name, note }: Option, wanted: string) =>
  [name, note].some((word) => folded(word).startsWith(wanted)) ? 0 : 1;

/** The choice after a language was picked from the list, or taken away. */
export function toggled(choice: Choice, code: string): Choice {
  if (code === AUTO) return [AUTO];
  const named = namedIn(choice);
  const next = named.includes(code) ? named.filter((other) => other !== code) : [...named, code];
  return next.length > 0 ? next : null;
}

/** The languages that a user has named. */
export const namedIn = (choice: Choice): readonly string[] =>
  (choice ?? []).filter((code) => code !== AUTO);

/** What will be read, in English: null for what is found on each page. */
export function namesOf(
  choice: Choice,
  { languages, default: standard }: LanguagesResponse,
): string[] | null {
  const codes = choice ?? standard;
  if (codes.includes(AUTO)) return null;
  return codes.map((code) => languages.find((language) => language.code === code)?.name ?? code);
}
