import { languageTag } from './language-tag.ts';

/** Names of BCP 47 that it has no others for: Indonesian is told as Malay, Filipino as Tagalog. */
const ALIKE: Record<string, string> = { id: 'ms', fil: 'tl' };

/** Of languages by their names of BCP 47: how much a text looks like them, 0 to 1. */
export type Likeness = ReadonlyMap<string, number>;

let loading: Promise<typeof import('eld/extrasmall').eld> | undefined;

/**
 * Which of sixty languages a text looks like, by what letters follow each other: many words are read wrong, or are names, which no
 * list has. The library takes 0.3 s to load, once, and 90 MB.
 */
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
