import { isWordOf, pageToPlainText, type PageText } from '@legible/ocr-engine';
import { indexedWords, isKnownByLetters, tokensOf, type Token } from '../words/tokens.ts';
import { storedWords, type StoredWords } from './plain-words.ts';

/** What the index has of a page. */
export interface PageEntry extends StoredWords {
  /** Counted from 1. */
  page: number;
  /** Tesseract's name of the language of most letters; '' where that is not known. */
  language: string;
  /** Distinct words that are looked for in other forms and with misread letters; true for those of the language's list. */
  known: Map<string, boolean>;
  /** The lines of the page. */
  text: string;
}

/** Only the first words of a page are found, up to this many: no page of paper has more. */
const MOST_WORDS = 20_000;

/** Makes the entry of a page from what was read on it. */
export function pageEntry(page: PageText): PageEntry {
  // PostgreSQL's texts hold no NUL.
  const text = pageToPlainText(page).replaceAll('\0', ' ');
  const tokens = tokensOf(text);
  const { words, pairs } = indexedWords(tokens);
  const language = languageOf(page);
  const all = new Set([...words, ...pairs].slice(0, MOST_WORDS));
  return {
    page: page.page,
    language,
    known: knownWords(text, tokens.slice(0, MOST_WORDS), language),
    text,
    ...storedWords(text, all),
  };
}

function knownWords(text: string, tokens: Token[], language: string): Map<string, boolean> {
  const known = new Map<string, boolean>();
  for (const { word, start, end, isUnspaced, isJoined } of tokens) {
    if (isUnspaced || known.has(word) || !isKnownByLetters(word)) continue;
    known.set(word, isOwn(language, isJoined ? word : text.slice(start, end)));
  }
  return known;
}

/**
 * Whether a word is none that was misread: a list has it, with its accents, and names with a capital, which headings do not
 * keep; or the page says it of itself, in whichever language.
 */
const isOwn = (language: string, word: string): boolean =>
  language === '' || isWordOf(language, word) || isWordOf(language, capitalised(word));

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

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
