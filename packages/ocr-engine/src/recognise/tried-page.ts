import { EngineError } from '../interface/errors.ts';
import { UnsupportedNetwork } from '../model/onnx/graph.ts';
import type { GreyImage } from '../render/page-image.ts';
import { wordsIn } from '../text/words.ts';
import { type Language, loadLanguages } from './language.ts';
import { readSample } from './lstm-page.ts';
import {
  cutAgain,
  levelPicture,
  longestLines,
  type PreparedPage,
  preparePage,
} from './prepare-page.ts';
import type { Readings } from './readings.ts';
import type { Draw } from './recogniser.ts';
import type { ReadSample, SampleLines } from './sample-looks.ts';
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
  /** The page with level lines, kept while languages are tried: to draw it again takes longer than to read two lines. */
  level?: GreyImage | undefined;
  /** What was read of it, by language. */
  readings: Map<string, Readings>;
  /** What the sample said, by language and lines. */
  sampled: Map<string, ReturnType<ReadSample>>;
}

/** A page that was not looked at yet, and the language in which that is done first. */
export type Picture = Pick<TriedPage, 'draw' | 'dpi' | 'language'>;
type Seen = Pick<TriedPage, 'page' | 'level'>;

/** @returns undefined for a page without ink */
export function seeWhole(picture: Picture, keepsLevel: boolean): TriedPage | undefined {
  const seen = seenBy(picture, false, keepsLevel);
  return seen && triedPage(picture, seen, true);
}

/** The same with the lines of our own finder alone, however unsure they are. */
export function seeQuickly(picture: Picture): TriedPage | undefined {
  const seen = seenBy(picture, true, true);
  return seen && triedPage(picture, seen, seen.page.isSure);
}

function seenBy(
  { draw, dpi, language }: Picture,
  isQuick: boolean,
  keepsLevel: boolean,
): Seen | undefined {
  return draw((image, reduced) => {
    const page = preparePage(image, dpi, [language], { reduced, isQuick });
    return { page, level: keepsLevel ? keptLevel(image, page) : undefined };
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
  tried.level ??= tried.draw((image) => keptLevel(image, tried.page));
  return tried.level;
}

/** The memory of a page that is drawn is used for others. */
function keptLevel(image: GreyImage, page: PreparedPage): GreyImage {
  const level = levelPicture(image, page);
  return level === image ? { ...image, pixels: image.pixels.slice() } : level;
}

export function readingsIn({ readings }: TriedPage, name: string): Readings {
  const here = readings.get(name) ?? new Map();
  readings.set(name, here);
  return here;
}

/** Asks whether it stands on its head. */
export function headOf({ page, language: { name } }: TriedPage): () => Promise<boolean> {
  return async () => {
    // Languages that were tried since may have taken its place.
    const language = await loadedLanguage(name);
    return language !== undefined && standsOnHead(longestLines(page, GLANCE), language);
  };
}

/** One model that cannot be used leaves the page to the others. */
export async function loadedLanguage(name: string): Promise<Language | undefined> {
  try {
    return (await loadLanguages([name]))[0];
  } catch (error) {
    if (error instanceof UnsupportedNetwork || error instanceof EngineError) return undefined;
    throw error;
  }
}

/** The page with its lines cut out as this language needs them. */
export function preparedFor(tried: TriedPage, language: Language): PreparedPage | undefined {
  const cut = cutOf(language);
  const page = tried.cuts.get(cut) ?? prepareAnew(tried, language);
  if (page) tried.cuts.set(cut, page);
  return page;
}

/** Lines are looked for anew where those of the language's script are found in another way. */
function prepareAnew(tried: TriedPage, language: Language): PreparedPage | undefined {
  const { draw, dpi, page, samples, isWhole } = tried;
  const isAlike = isWhole && searchOf(language) === searchOf(tried.language);
  const level = isAlike ? levelOf(tried) : undefined;
  if (level) return cutAgain(level, page, language, samples.get(cutOf(language))?.lines);
  return draw((image) => preparePage(image, dpi, [language]));
}

const cutOf = (language: Language) =>
  [language.network.shape.height, language.hasTallMarks, searchOf(language)].join(' ');

const searchOf = ({ isAlphabetic, isRightToLeft, isSquare, isStacked }: Language) =>
  [isAlphabetic, isRightToLeft, isSquare, isStacked].join(' ');
