import { ENGLISH } from '../finding/find-script.ts';
import { type Evidence, evidenceOf, weightsOfLanguages } from '../readings/evidence.ts';
import type { Language } from '../readings/language.ts';
import type { Readings } from '../readings/readings.ts';
import { bestReadings } from './blocks-as-read.ts';
import type { PreparedLine } from './cut-lines.ts';
import { readOnce } from './read-once.ts';

/** A line is settled in the first language if that is as sure as this, and its list knows this share of the letters, of which there are enough. */
const SETTLED = { share: 0.9, letters: 8, confidence: 85 } as const;
/** Others are taken to be less sure of a settled line by this, and are not asked. */
const LESS_SURE = 20;
/** A change of the language, from one line to the next, counts against what speaks for it: a word or two. In letters times 100. */
const CHANGE = 300;
/** Of confidence in languages of several scripts. */
const SHARE_OF_CONFIDENCE = 0.2;

/** Lines in one language. */
export interface LineGroup {
  lines: PreparedLine[];
  /** Those that read these lines: their own, then others that may help. */
  languages: Language[];
}

/** What languages were seen to read of a page's lines. */
export type Seen = ReadonlyMap<Language, Readings>;

/** How a page's lines look in some languages; the first one reads all of them, others those that are open. */
interface Looks {
  lines: PreparedLine[];
  languages: Language[];
  seen: Map<Language, Readings>;
  evidence: Map<Language, Evidence[]>;
}

/**
 * Tells in which of the page's languages each line is: a language that is not a line's own may read it surely, and loses
 * its letters with marks.
 * @param languages of alphabets, whose lines are found alike
 * @param readings of some lines in the first language, from before; gets what each line's own language reads
 */
export async function linesByLanguage(
  lines: PreparedLine[],
  languages: Language[],
  readings: Readings,
): Promise<{ groups: LineGroup[]; seen: Seen }> {
  const [first] = languages as [Language, ...Language[]];
  const looks: Looks = { lines, languages, seen: new Map(), evidence: new Map() };
  for (const language of languages) {
    looks.seen.set(language, new Map(language === first ? readings : []));
    looks.evidence.set(language, []);
  }
  const chosen = await chooseLanguages(looks, first);
  for (const [at, language] of chosen.entries()) {
    takeReadings(lines[at]!, looks.seen.get(language)!, readings);
  }
  const groups = languages.map((language) => ({
    lines: lines.filter((_, at) => chosen[at] === language),
    languages: [language, ...languages.filter((other) => mayHelp(other, language))],
  }));
  return { groups: groups.filter((group) => group.lines.length > 0), seen: looks.seen };
}

/** Lines that are settled are looked at again where the next one is in another language. */
async function chooseLanguages(looks: Looks, first: Language): Promise<Language[]> {
  const { lines, languages, evidence } = looks;
  const all = [...lines.keys()];
  await lookAt(all, first, looks);
  const own = evidence.get(first)!;
  let chosen = all.map(() => first);
  let open = all.filter((at) => !isSettled(own[at]!));
  while (open.length > 0) {
    for (const language of languages.slice(1)) await lookAt(open, language, looks);
    const path = likeliestPath(all.map((at) => weightsOf(at, looks)));
    chosen = path.map((place) => languages[place]!);
    const isForeign = (at: number) => (chosen[at] ?? first) !== first;
    const isUnseen = (at: number) => evidence.get(languages[1]!)![at] === undefined;
    open = all.filter((at) => isUnseen(at) && (isForeign(at - 1) || isForeign(at + 1)));
  }
  return chosen;
}

async function lookAt(
  places: number[],
  language: Language,
  { lines, seen, evidence }: Looks,
): Promise<void> {
  const readings = seen.get(language)!;
  await readOnce(
    places.flatMap((at) => lines[at]!.parts),
    language,
    readings,
  );
  const found = evidence.get(language)!;
  for (const at of places) {
    found[at] = evidenceOf(bestReadings([lines[at]!], readings), language);
  }
}

function isSettled({ confidence, letters, known }: Evidence): boolean {
  return (
    letters >= SETTLED.letters &&
    known >= SETTLED.share * letters &&
    confidence >= SETTLED.confidence
  );
}

/** What speaks for each language of a line. */
function weightsOf(at: number, { languages, evidence }: Looks): number[] {
  const own = evidence.get(languages[0]!)![at]!;
  const unasked = { ...own, confidence: own.confidence - LESS_SURE };
  const all = languages.map((language) => evidence.get(language)![at] ?? unasked);
  const areOfOneScript = new Set(languages.map(({ lacksLatin }) => lacksLatin)).size === 1;
  return weightsOfLanguages(all, areOfOneScript ? 1 : SHARE_OF_CONFIDENCE);
}

/**
 * The likeliest row of languages (Viterbi's algorithm), in which a run of lines in another language than most of the page costs two
 * changes, wherever it stands.
 * @param weights what speaks for each language, line by line
 * @returns for each line, which language
 */
export function likeliestPath(weights: readonly (readonly number[])[]): number[] {
  const sums = (weights[0] ?? []).map((_, place) =>
    weights.reduce((sum, line) => sum + line[place]!, 0),
  );
  const main = placeOfMost(sums);
  const atEnds = sums.map((_, place) => (place === main ? 0 : -CHANGE));
  let best: number[] = atEnds;
  const before: number[][] = [];
  for (const line of weights) {
    const top = placeOfMost(best);
    const changed = best[top]! - CHANGE;
    before.push(best.map((sum, place) => (sum >= changed ? place : top)));
    best = best.map((sum, place) => Math.max(sum, changed) + line[place]!);
  }
  let place = placeOfMost(best.map((sum, at) => sum + atEnds[at]!));
  const path: number[] = [];
  for (const places of before.toReversed()) {
    path.push(place);
    place = places[place]!;
  }
  return path.toReversed();
}

const placeOfMost = (sums: readonly number[]) => sums.indexOf(Math.max(...sums));

/**
 * Whether another language may read words of a line, too: one of another script, or English, which lends signs. Of one script, the
 * surer model is not the righter one.
 */
function mayHelp(other: Language, own: Language): boolean {
  return other !== own && (other.name === ENGLISH || other.lacksLatin !== own.lacksLatin);
}

/** Puts what a line's own language reads in the place of what another one did. */
function takeReadings({ parts }: PreparedLine, own: Readings, readings: Readings): void {
  for (const image of parts.flat()) {
    const reading = own.get(image);
    if (reading) readings.set(image, reading);
    else readings.delete(image);
  }
}
