import { pageToPlainText, type PageText } from '@legible/ocr-engine';
import { indexedWords, isKnownByLetters, tokensOf } from '../words/tokens.ts';
import { storedWords, type StoredWords } from './plain-words.ts';

/** What the index has of a page. */
export interface PageEntry extends StoredWords {
  /** Counted from 1. */
  page: number;
  /** Tesseract's name of the language of most letters; '' where nothing was read. */
  language: string;
  /** Distinct words that are looked for in other forms and with misread letters. */
  known: string[];
  /** The lines of the page. */
  text: string;
}

/** Words of a page beyond so many are not found: no page of paper has as many. */
const MOST_WORDS = 20_000;

/** Makes the entry of a page from what was read on it. */
export function pageEntry(page: PageText): PageEntry {
  // PostgreSQL's texts hold no NUL.
  const text = pageToPlainText(page).replaceAll('\0', ' ');
  const { words, pairs } = indexedWords(tokensOf(text));
  const all = new Set([...words, ...pairs].slice(0, MOST_WORDS));
  return {
    page: page.page,
    language: languageOf(page),
    known: [...words].slice(0, MOST_WORDS).filter(isKnownByLetters),
    text,
    ...storedWords(text, all),
  };
}

function languageOf({ blocks }: PageText): string {
  const letters = new Map<string, number>();
  for (const { lines } of blocks) {
    for (const { words } of lines) {
      for (const { language, text } of words) {
        letters.set(language, (letters.get(language) ?? 0) + text.length);
      }
    }
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}
