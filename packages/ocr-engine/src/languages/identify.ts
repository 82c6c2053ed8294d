import { languageTag } from './language-tag.ts';

/** What it takes for one language, by the names of BCP 47. */
const ALIKE: Record<string, string> = { id: 'ms', nb: 'no', nn: 'no' };

/** Of languages by their names of BCP 47: how much a text looks like them, 0 to 1. */
export type Likeness = ReadonlyMap<string, number>;

/** Tells sixty languages by what letters follow each other: many words are read wrong, or are names, which no list has. */
let loading: Promise<typeof import('eld/extrasmall').eld> | undefined;

/** Which languages a text looks like. The library that knows it takes 0.3 s to load, once, and 30 MB. */
export async function likenessOf(text: string): Promise<Likeness> {
  loading ??= import('eld/extrasmall').then(({ eld }) => eld);
  const eld = await loading;
  const none = Object.values(eld.info().Languages).map((tag) => [tag, 0] as const);
  return new Map([...none, ...Object.entries(eld.detect(text).getScores())]);
}

/** @param name Tesseract's @returns undefined for a language that the library does not know */
export function likenessTo(name: string, likeness: Likeness): number | undefined {
  const tag = languageTag(name) ?? '';
  return likeness.get(ALIKE[tag] ?? tag);
}
