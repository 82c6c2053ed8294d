import type { KnownLanguage } from '../languages/catalogue.ts';
import { guessLanguages, shareKnown, shareKnownBy } from '../languages/known-words.ts';
import type { Block, Word } from '../interface/page-text.ts';
import type { Language } from '../readings/language.ts';
import { bestReadings, blocksAsRead } from './blocks-as-read.ts';
import { readSample } from './read-once.ts';
import type { PreparedLine } from './cut-lines.ts';
import type { PreparedPage } from './prepare-page.ts';
import type { Readings } from '../readings/readings.ts';
import { meanByLetters } from '../text/words.ts';

/** A block of which less is known may be in another language … */
const FOREIGN = 0.7;
/** … whose list has this much more of its words … */
const CLEARLY_MORE = 0.15;
/** … or in another script, if it is read so unsurely. */
const UNSURE = 62;
/** So sure a model is of its own script, and not of another. */
const SURE = 80;
/** Lines are of one block up to this many times the usual distance. */
const GAP = 1.5;
/** Asking all lists takes 80 ms: of rough print, on which no list knows enough, only this many blocks are asked about. */
const MOST_BLOCKS = 2;

/** Fewer lines of a block are not tried without the others. */
const FEWEST_LINES = 2;

/** Which lines of a page are a block. */
type LineNumbers = number[];

/** What blocks in other languages are read with. */
export interface OtherLanguages {
  /** Those of alphabets, the most used ones of each script first. */
  installed: readonly KnownLanguage[];
  /** @returns undefined for one that cannot be used */
  load: (name: string) => Promise<Language | undefined>;
  /** The same lines of the page, cut out for a language; undefined where it finds other lines. */
  cutFor: (language: Language) => PreparedPage | undefined;
}

interface BlockReading {
  words: Word[];
  /** Mean over the letters, 0 to 100. */
  confidence: number;
  /** Share of the letters that stand in words of the language's list; undefined for a handful of words. */
  known: number | undefined;
}

/**
 * Reads blocks of a page again that are in another language than the page.
 * @param page as it was read in `language`
 * @param readings what was read; changed for blocks that are read better in another language
 * @returns the page's blocks; undefined where all are in its language
 */
export async function readMixedBlocks(
  page: PreparedPage,
  language: Language,
  readings: Readings,
  others: OtherLanguages,
): Promise<Block[] | undefined> {
  let mixed = page;
  let left = MOST_BLOCKS;
  for (const block of blocksOf(page)) {
    const own = readingOf(page, block, readings, language);
    const isForeign = left > 0 && mayBeForeign(own);
    if (isForeign) left -= 1;
    const name = isForeign
      ? await languageOf(own, block, language, others)
      : inMostUsed(own, language, others);
    const better =
      (await betterIn(name, block, own, others)) ??
      (isForeign ? await betterOfPart(page, block, { readings, language, others }) : undefined);
    if (!better) continue;
    mixed = withBlock(mixed, better.page, better.block);
    for (const [image, reading] of better.readings) readings.set(image, reading);
  }
  return mixed === page ? undefined : blocksAsRead(mixed, readings);
}

/** @returns undefined where a block is read no better in a language, or in none */
async function betterIn(
  name: string | undefined,
  block: LineNumbers,
  own: BlockReading,
  others: OtherLanguages,
): Promise<OtherReading | undefined> {
  const other = name === undefined ? undefined : await readIn(name, block, others);
  const isBetter = other && other.reading.confidence >= Math.min(SURE, own.confidence);
  return isBetter ? other : undefined;
}

/**
 * Where no gap parts lines in two scripts, the block as a whole is read surely in neither: most of the lines that its language
 * cannot read follow each other, and are tried by themselves.
 */
async function betterOfPart(
  page: PreparedPage,
  block: LineNumbers,
  { readings, language, others }: Reader,
): Promise<OtherReading | undefined> {
  const part = longestUnsure(page, block, readings);
  if (part.length < FEWEST_LINES || part.length === block.length) return undefined;
  const own = readingOf(page, part, readings, language);
  if (!mayBeForeign(own)) return undefined;
  return betterIn(await languageOf(own, part, language, others), part, own, others);
}

/** Of the lines of a block that are read unsurely, most that follow each other. */
function longestUnsure(page: PreparedPage, block: LineNumbers, readings: Readings): LineNumbers {
  let [longest, run]: [LineNumbers, LineNumbers] = [[], []];
  for (const at of block) {
    const words = bestReadings(linesOf(page, [at]), readings).flatMap((reading) => reading.words);
    run = meanByLetters(words) < UNSURE ? [...run, at] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

function mayBeForeign({ confidence, known }: BlockReading): boolean {
  return known !== undefined && (known < FOREIGN || confidence < UNSURE);
}

function readingOf(
  page: PreparedPage,
  block: LineNumbers,
  readings: Readings,
  language: Language,
): BlockReading {
  const lines = linesOf(page, block);
  const words = bestReadings(lines, readings).flatMap((reading) => reading.words);
  const texts = words.map(({ text }) => text);
  return {
    words,
    confidence: meanByLetters(words),
    known: language.words && shareKnown(texts, language.words),
  };
}

/** What was read of a page, in which language, and what else there is to read it in. */
interface Reader {
  readings: Readings;
  language: Language;
  others: OtherLanguages;
}

/** A block in another language, with the page's lines as they are cut out for it. */
interface OtherReading {
  page: PreparedPage;
  block: LineNumbers;
  readings: Readings;
  reading: BlockReading;
}

/** @returns the name of a language whose list has clearly more of a block's words */
async function languageOf(
  own: BlockReading,
  block: LineNumbers,
  language: Language,
  others: OtherLanguages,
): Promise<string | undefined> {
  const inScript = own.confidence < UNSURE ? await inOtherScript(block, language, others) : own;
  if (!inScript) return undefined;
  const texts = inScript.words.map(({ text }) => text);
  const [best] = guessLanguages(texts, sameScript(inScript, language, others));
  return best && isClearlyMore(best.known, own) ? best.language.name : undefined;
}

/** The most used language of the script is the likeliest in other languages' pages, and its list is at hand. */
function inMostUsed(
  own: BlockReading,
  { name }: Language,
  { installed }: OtherLanguages,
): string | undefined {
  if (own.known === undefined || own.known >= 1 - CLEARLY_MORE) return undefined;
  const script = installed.find((known) => known.name === name)?.script;
  const mostUsed = installed.find((known) => known.script === script);
  if (!mostUsed || mostUsed.name === name) return undefined;
  const texts = own.words.map(({ text }) => text);
  return isClearlyMore(shareKnownBy(mostUsed.name, texts), own) ? mostUsed.name : undefined;
}

const isClearlyMore = (known: number, own: BlockReading) =>
  known >= (own.known ?? 0) + CLEARLY_MORE;

/** The languages of the script that the block is in, but for the page's own. */
function sameScript(
  { words: [word] }: BlockReading,
  { name }: Language,
  { installed }: OtherLanguages,
): KnownLanguage[] {
  const script = installed.find((known) => known.name === word?.language)?.script;
  return installed.filter((known) => known.script === script && known.name !== name);
}

/** The block in the most used language of each other script, until one is sure of it. */
async function inOtherScript(
  block: LineNumbers,
  { name }: Language,
  others: OtherLanguages,
): Promise<BlockReading | undefined> {
  const { installed } = others;
  const seen = new Set([installed.find((known) => known.name === name)?.script]);
  for (const known of installed) {
    if (seen.has(known.script)) continue;
    seen.add(known.script);
    const other = await readIn(known.name, block, others);
    if (other && other.reading.confidence >= SURE) return other.reading;
  }
  return undefined;
}

async function readIn(
  name: string,
  block: LineNumbers,
  { load, cutFor }: OtherLanguages,
): Promise<OtherReading | undefined> {
  const language = await load(name);
  const page = language && cutFor(language);
  if (!page) return undefined;
  const readings: Readings = new Map();
  const lines = linesOf(page, block);
  await readSample({ ...page, lines }, language, readings);
  return { page, block, readings, reading: readingOf(page, block, readings, language) };
}

/** A page with a block's lines as they are cut out on another one, which has the same lines. */
function withBlock(page: PreparedPage, other: PreparedPage, block: LineNumbers): PreparedPage {
  const numbers = new Set(block);
  const lines = page.lines.map((line, at) => (numbers.has(at) ? (other.lines[at] ?? line) : line));
  return { ...page, lines };
}

function linesOf({ lines }: PreparedPage, block: LineNumbers): PreparedLine[] {
  return block.flatMap((at) => lines[at] ?? []);
}

/** Lines that follow each other without a gap; the line finder's own blocks may be whole columns. */
function blocksOf({ lines }: PreparedPage): LineNumbers[] {
  const distance = usualDistance(lines);
  const blocks: LineNumbers[] = [];
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1);
    const before = lines[at - 1];
    const follows = before && last && stepBetween(before, line) <= GAP * distance;
    if (follows) last.push(at);
    else blocks.push([at]);
  }
  return blocks;
}

/** The median, in pixels, of the steps from a line down to the next of its block. */
function usualDistance(lines: PreparedLine[]): number {
  const steps = lines.slice(1).map((line, at) => stepBetween(lines[at]!, line));
  const sorted = steps.filter((step) => Number.isFinite(step)).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function stepBetween({ line: above }: PreparedLine, { line }: PreparedLine): number {
  if (above.block !== line.block || line.isVertical) return Number.POSITIVE_INFINITY;
  return Math.abs(line.baseline[1] - above.baseline[1]);
}
