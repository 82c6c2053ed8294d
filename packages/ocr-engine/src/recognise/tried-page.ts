import type { GreyImage } from '../render/page-image.ts';
import { wordsIn } from '../text/words.ts';
import type { PreparedLine } from './cut-lines.ts';
import { type Language, loadedLanguage } from '../readings/language.ts';
import { loanTo, withEnglish } from './english-beside.ts';
import { bestReadings } from './blocks-as-read.ts';
import { readSample } from './read-once.ts';
import {
  cutAgain,
  type Ground,
  keptGround,
  levelPicture,
  longestLines,
  prepareAgain,
  type PreparedPage,
  preparePage,
  prepareWithGround,
} from './prepare-page.ts';
import type { Readings } from '../readings/readings.ts';
import type { Draw } from './recogniser.ts';
import { ENGLISH } from '../finding/find-script.ts';
import type { ReadSample, SampleLines } from '../finding/sample-looks.ts';
import { standsOnHead } from './stands-on-head.ts';

/** This many lines tell the language, and fewer that it is another one. */
const SAMPLE = 5;
const GLANCE = 2;

/** A page for which one language after the other is tried. */
export interface TriedPage {
  draw: Draw;
  dpi: number;
  /** Its lines as they are cut out for `language`, and for others of another height. */
  page: PreparedPage;
  language: Language;
  cuts: Map<string, PreparedPage>;
  /** The longest of the lines that were found for `language`, cut out for others. */
  samples: Map<string, PreparedPage>;
  /** Whether `page` has the lines by which it is read in `language`; if not, they tell its script alone. */
  isWhole: boolean;
  /** Kept while languages are tried: to draw the page again takes longer than to read two lines. */
  ground?: Ground | undefined;
  /** What was read of it, by language. */
  readings: Map<string, Readings>;
  /** What the sample said, by language and lines. */
  sampled: Map<string, ReturnType<ReadSample>>;
}

/** A page that was not looked at yet, and the language in which that is done first. */
export type Picture = Pick<TriedPage, 'draw' | 'dpi' | 'language'>;
type Seen = Pick<TriedPage, 'page' | 'ground'>;

/** @returns undefined for a page without ink */
export function seeWhole(picture: Picture): TriedPage | undefined {
  const seen = seenBy(picture, {});
  return seen && triedPage(picture, seen, true);
}

/** The whole of a page that was seen quickly. */
export function seeRest(quick: TriedPage): TriedPage | undefined {
  const page = prepareAnew(quick, quick.language, quick.page.lines);
  return (
    page && { ...triedPage(quick, { page, ground: quick.ground }, true), readings: quick.readings }
  );
}

/** The same with the lines of our own finder alone, however unsure they are. */
export function seeQuickly(picture: Picture): TriedPage | undefined {
  const seen = seenBy(picture, { isQuick: true, keepsGround: true });
  return seen && triedPage(picture, seen, seen.page.isSure);
}

function seenBy(
  { draw, dpi, language }: Picture,
  { isQuick = false, keepsGround = false },
): Seen | undefined {
  return draw((image, reduced) => {
    const { page, ground } = prepareWithGround(image, dpi, [language], { reduced, isQuick });
    return { page, ground: keepsGround ? keptGround(image, ground) : undefined };
  });
}

/** @param isWhole whether the lines are those that the page is read by in its language */
function triedPage({ draw, dpi, language }: Picture, seen: Seen, isWhole: boolean): TriedPage {
  const cut = new Map([[cutOf(language), seen.page]]);
  const none = new Map<string, PreparedPage>();
  const kept = isWhole ? { cuts: cut, samples: none } : { cuts: none, samples: cut };
  const read = { readings: new Map(), sampled: new Map() };
  return { draw, dpi, language, ...seen, ...kept, isWhole, ...read };
}

/** Reads the sample in one language after the other, in each once. */
export function sampleOf(tried: TriedPage): ReadSample {
  return (name, way = 'as found') => {
    const key = `${name} ${way}`;
    const reading = tried.sampled.get(key) ?? sampleIn(tried, name, way);
    tried.sampled.set(key, reading);
    return reading;
  };
}

async function sampleIn(tried: TriedPage, name: string, way: SampleLines): ReturnType<ReadSample> {
  const language = await loadedLanguage(name);
  const sample = language && linesFor(tried, language, way);
  if (!sample) return { words: [], wordList: undefined };
  const blocks = await readSample(sample, language, readingsIn(tried, name));
  const words = wordsIn(blocks);
  return { words, wordList: language.words };
}

function linesFor(
  tried: TriedPage,
  language: Language,
  way: SampleLines,
): PreparedPage | undefined {
  const page = way === 'its own' ? preparedFor(tried, language) : sampleFor(tried, language);
  return page && longestLines(page, way === 'a glance' ? GLANCE : SAMPLE);
}

/** Reads the sample in one language of an alphabet after the other, without the words that English has read more surely. */
export function besideEnglishOf(tried: TriedPage): ReadSample {
  return async (name) => {
    const language = await loadedLanguage(name);
    const sample = language && linesFor(tried, language, 'as found');
    if (!sample) return { words: [], wordList: undefined };
    const readings = readingsIn(tried, name);
    await readSample(sample, language, readings);
    const loan = loanTo([language]);
    const mixed = loan ? withEnglish(readings, loan, readingsIn(tried, ENGLISH)) : readings;
    const words = bestReadings(sample.lines, mixed).flatMap((reading) => reading.words);
    return { words: words.filter((word) => word.language === name), wordList: language.words };
  };
}

/** Looking for lines takes much longer than reading a few of them. */
function sampleFor(tried: TriedPage, language: Language): PreparedPage | undefined {
  const { page, cuts, samples } = tried;
  const cut = cutOf(language);
  const known = samples.get(cut) ?? cuts.get(cut);
  if (known) return known;
  const level = levelOf(tried);
  const sample = level && cutAgain(level, longestLines(page, SAMPLE), language);
  if (sample) samples.set(cut, sample);
  return sample;
}

function levelOf(tried: TriedPage): GreyImage | undefined {
  const { draw, page } = tried;
  tried.ground ??= draw((image) =>
    keptGround(image, { level: levelPicture(image, page), ink: undefined }),
  );
  return tried.ground?.level;
}

export function readingsIn({ readings }: TriedPage, name: string): Readings {
  const here = readings.get(name) ?? new Map();
  readings.set(name, here);
  return here;
}

/** Asks whether it stands on its head, once. */
export function headOf({ page, language: { name } }: TriedPage): () => Promise<boolean> {
  const ask = async () => {
    // Languages that were tried since may have taken its place.
    const language = await loadedLanguage(name);
    return language !== undefined && standsOnHead(longestLines(page, GLANCE), language);
  };
  let answer: Promise<boolean> | undefined;
  return () => (answer ??= ask());
}

/** The page with its lines cut out as this language needs them. */
export function preparedFor(tried: TriedPage, language: Language): PreparedPage | undefined {
  const { page, isWhole } = tried;
  const cut = cutOf(language);
  const known = tried.cuts.get(cut);
  if (known) return known;
  const sample = tried.samples.get(cut)?.lines;
  const level = isWhole && areFoundAlike(language, tried.language) ? levelOf(tried) : undefined;
  const own = level
    ? cutAgain(level, page, language, sample)
    : prepareAnew(tried, language, sample);
  if (own) tried.cuts.set(cut, own);
  return own;
}

/** Looks for the page's lines anew, in the way of this language. */
function prepareAnew(
  tried: TriedPage,
  language: Language,
  cut: readonly PreparedLine[] | undefined,
): PreparedPage | undefined {
  const { draw, dpi, page, ground } = tried;
  if (!ground?.ink) return draw((image) => preparePage(image, dpi, [language]));
  const { level, ink } = ground;
  const again = prepareAgain({ level, ink }, dpi, page, language, cut);
  tried.ground = again.ground;
  return again.page;
}

const areFoundAlike = (one: Language, other: Language) => searchOf(one) === searchOf(other);

const cutOf = (language: Language) =>
  [language.network.shape.height, language.hasTallMarks, searchOf(language)].join(' ');

const searchOf = ({ isAlphabetic, isRightToLeft, isSquare, isStacked }: Language) =>
  [isAlphabetic, isRightToLeft, isSquare, isStacked].join(' ');
