import type { SampleLines, SampleReading } from '../src/finding/sample-looks.ts';
import type { WordList } from '../src/model/word-list.ts';

export const known = (name: string, script: string) => ({ name, script });
export const ENGLISH = known('eng', 'Latin');
export const RUSSIAN = known('rus', 'Cyrillic');
export const JAPANESE = known('jpn', 'Japanese');
export const GERMAN = known('deu', 'Latin');

/** The languages of most tests. */
export const installed = [ENGLISH, RUSSIAN, JAPANESE];

/** The first page of a document. */
export const first = { likely: ENGLISH, before: undefined };

/** What a model reads of the sample; no list is asked about so few words. */
export function reading(text: string, confidence: number): SampleReading {
  const words = text.split(' ').map((word) => ({
    text: word,
    confidence,
    box: [0, 0, 1, 1] as [number, number, number, number],
    language: 'eng',
  }));
  return { words, wordList: undefined };
}

/** A list of a model that knows some words, or all. */
export const listOf = (words?: string[]) =>
  ({ has: (word) => words?.includes(word) ?? true }) as Pick<WordList, 'has'> as WordList;

const MARKS: Record<SampleLines, string> = { 'as found': '', 'a glance': '?', 'its own': '!' };

/** Reads by what is told of each language, and keeps count: of glances with a question mark, of lines found for it with an exclamation mark. */
export function reader(told: Record<string, SampleReading>) {
  const asked: string[] = [];
  return {
    asked,
    read: async (name: string, lines?: SampleLines) => {
      const look = `${name}${MARKS[lines ?? 'as found']}`;
      // A look that was had before costs nothing.
      if (!asked.includes(look)) asked.push(look);
      return told[name] ?? reading('', 0);
    },
  };
}
