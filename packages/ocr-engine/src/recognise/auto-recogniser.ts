import type { RecogniserName } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import {
  AUTO,
  installedLanguages,
  type KnownLanguage,
  requireLanguages,
} from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { guessLanguages } from '../languages/known-words.ts';
import { UnsupportedNetwork } from '../model/onnx/graph.ts';
import type { Block } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { findLanguage } from './find-language.ts';
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
import { readPrepared } from './lstm-recogniser.ts';
import { type OtherLanguages, readMixedBlocks } from './mixed-blocks.ts';
import type { Draw, Recogniser } from './recogniser.ts';
import type { ReadSample, SampleLines } from './sample-looks.ts';
import { standsOnHead } from './stands-on-head.ts';
import { isUpright, wordsIn } from '../text/words.ts';

/** This many lines tell the language, and fewer that it is another one. */
const SAMPLE = 5;
const GLANCE = 2;

/** Scripts whose lines are found in the same way. */
const ALPHABETS: ReadonlySet<string> = new Set(['Latin', 'Cyrillic', 'Greek']);

/** A page on its way, for the next reader, in another language. */
interface Look {
  draw: Draw;
  dpi: number;
  /** Its lines as they are cut out for `language`, and for others of another height. */
  page: PreparedPage;
  language: Language;
  cuts: Map<string, PreparedPage>;
  /** The longest of the lines that were found for `language`, cut out for others. */
  samples: Map<string, PreparedPage>;
  /** The page with level lines, kept while languages are tried: to draw it again takes longer than to read two lines. */
  level?: GreyImage | undefined;
  /** What was read of it, by language. */
  readings: Map<string, Readings>;
}

/** What is known of a page and its document. */
export interface InDocument {
  /** Whether the page shows nothing that could be print: asked where no line is found, before all scripts are tried. */
  isEmpty: () => boolean;
  /** The language of the page before. */
  before: FoundLanguage | undefined;
  /** Hears of the page's own. */
  found: (language: FoundLanguage) => void;
}

/**
 * Finds each page's language from a few of its lines, and reads the page in it.
 * @param name what reads the page, once its language is known
 * @param inLanguage reads a page in one language
 * @throws {EngineError} `missing-dependency` where no language is installed
 */
export function autoRecogniser(
  name: RecogniserName,
  { before, found, isEmpty }: InDocument,
  inLanguage: (name: string) => Promise<Recogniser>,
): Recogniser {
  const installed = installedLanguages();
  requireLanguages([AUTO]);
  const start = installed.find((language) => language.name === before?.name) ?? installed[0]!;
  return {
    name,
    async read(draw, dpi) {
      if (installed.length === 1) return (await inLanguage(start.name)).read(draw, dpi);
      const look = await lookAt(draw, dpi, start, { isEmpty, before });
      if (!look) return undefined;
      const page = { sample: sampleOf(look), likely: start, before };
      let finding = await findLanguage({ ...page, standsOnHead: headOf(look) }, installed);
      if (finding.mayBeTurned) {
        const blocks = await readAs(start, look, inLanguage);
        const isRead = blocks !== undefined && isUpright(blocks);
        const other = isRead ? otherLanguage(blocks, start, installed) : undefined;
        if (isRead) return other ? (await inLanguage(other.name)).read(draw, dpi) : blocks;
        finding = await findLanguage(page, installed);
      }
      if (finding.found) found(finding.found);
      if (name === 'tesseract') return (await inLanguage(finding.language.name)).read(draw, dpi);
      return readAs(finding.language, look, inLanguage);
    },
  };
}

/** @returns undefined for a page without ink, or without any that could be print */
async function lookAt(
  draw: Draw,
  dpi: number,
  start: KnownLanguage,
  { isEmpty, before }: Pick<InDocument, 'isEmpty' | 'before'>,
): Promise<Look | undefined> {
  const [language] = await loadLanguages([start.name]);
  if (!language) return undefined;
  const seen = draw((image, reduced) => {
    const page = preparePage(image, dpi, [language], { reduced });
    return { page, level: before ? undefined : keptLevel(image, page) };
  });
  if (!seen || (seen.page.lines.length === 0 && isEmpty())) return undefined;
  const cuts = new Map([[cutOf(language), seen.page]]);
  return { ...seen, draw, dpi, language, cuts, samples: new Map(), readings: new Map() };
}

/** Reads the sample in one language after the other, in each once. */
function sampleOf(look: Look): ReadSample {
  const done = new Map<string, ReturnType<ReadSample>>();
  return (name, way = 'as found') => {
    const key = `${name} ${way}`;
    const reading = done.get(key) ?? sampleIn(look, name, way);
    done.set(key, reading);
    return reading;
  };
}

async function sampleIn(look: Look, name: string, way: SampleLines): ReturnType<ReadSample> {
  const language = await loaded(name);
  const sample = language && linesFor(look, language, way);
  if (!sample) return { words: [], wordList: undefined };
  const blocks = await readSample(sample, language, readingsIn(look, name));
  const words = wordsIn(blocks);
  return { words, wordList: language.words };
}

function linesFor(look: Look, language: Language, way: SampleLines): PreparedPage | undefined {
  const page = way === 'its own' ? preparedFor(look, language) : sampleFor(look, language);
  return page && longestLines(page, way === 'a glance' ? GLANCE : SAMPLE);
}

/** Looking for lines takes much longer than reading a few of them. */
function sampleFor(look: Look, language: Language): PreparedPage | undefined {
  const { page, cuts, samples } = look;
  const cut = cutOf(language);
  const known = samples.get(cut) ?? cuts.get(cut);
  if (known) return known;
  const level = levelOf(look);
  const sample = level && cutAgain(level, longestLines(page, SAMPLE), language);
  if (sample) samples.set(cut, sample);
  return sample;
}

function levelOf(look: Look): GreyImage | undefined {
  look.level ??= look.draw((image) => keptLevel(image, look.page));
  return look.level;
}

/** The memory of a page that is drawn is used for others. */
function keptLevel(image: GreyImage, page: PreparedPage): GreyImage {
  const level = levelPicture(image, page);
  return level === image ? { ...image, pixels: image.pixels.slice() } : level;
}

function readingsIn({ readings }: Look, name: string): Readings {
  const here = readings.get(name) ?? new Map();
  readings.set(name, here);
  return here;
}

function headOf({ page, language }: Look): () => Promise<boolean> {
  return () => standsOnHead(longestLines(page, GLANCE), language);
}

/** One model that cannot be used leaves the page to the others. */
async function loaded(name: string): Promise<Language | undefined> {
  try {
    return (await loadLanguages([name]))[0];
  } catch (error) {
    if (error instanceof UnsupportedNetwork || error instanceof EngineError) return undefined;
    throw error;
  }
}

/** The page with its lines cut out as this language needs them. */
function preparedFor(look: Look, language: Language): PreparedPage | undefined {
  const cut = cutOf(language);
  const page = look.cuts.get(cut) ?? prepareAnew(look, language);
  if (page) look.cuts.set(cut, page);
  return page;
}

/** Lines are looked for anew where those of the language's script are found in another way. */
function prepareAnew(look: Look, language: Language): PreparedPage | undefined {
  const { draw, dpi, page } = look;
  const isAlike = searchOf(language) === searchOf(look.language);
  const level = isAlike ? levelOf(look) : undefined;
  if (level) return cutAgain(level, page, language);
  return draw((image) => preparePage(image, dpi, [language]));
}

const cutOf = (language: Language) =>
  [language.network.shape.height, language.hasTallMarks, searchOf(language)].join(' ');

const searchOf = ({ isAlphabetic, isRightToLeft, isStacked }: Language) =>
  [isAlphabetic, isRightToLeft, isStacked].join(' ');

async function readAs(
  { name }: KnownLanguage,
  look: Look,
  inLanguage: (name: string) => Promise<Recogniser>,
): Promise<Block[] | undefined> {
  const { draw, dpi } = look;
  const language = await loaded(name);
  const page = language && preparedFor(look, language);
  // Few pages need it again.
  look.level = undefined;
  if (!page) return (await inLanguage(name)).read(draw, dpi);
  const readings = readingsIn(look, name);
  const blocks = await readPrepared(page, draw, dpi, [language], readings);
  const mixed =
    isAsItStands(blocks) &&
    (await readMixedBlocks(page, language, readings, othersOf(look, language)));
  return mixed || blocks;
}

/** Whether a page was read without being turned: only then its lines are those that it was prepared with. */
function isAsItStands(blocks: Block[] | undefined): boolean {
  const lines = blocks?.flatMap((block) => block.lines) ?? [];
  return lines.length > 0 && lines.every(({ orientation }) => orientation === 0);
}

/** Only alphabets have their lines found in the same way. */
function othersOf(look: Look, { isAlphabetic }: Language): OtherLanguages {
  const installed = installedLanguages().filter(({ script }) => ALPHABETS.has(script));
  return {
    installed: isAlphabetic ? installed : [],
    load: loaded,
    cutFor: (language) => (language.isAlphabetic ? preparedFor(look, language) : undefined),
  };
}

/** A page that was turned to be read shows its language now. */
function otherLanguage(
  blocks: Block[],
  start: KnownLanguage,
  installed: readonly KnownLanguage[],
): KnownLanguage | undefined {
  const lines = blocks.flatMap((block) => block.lines);
  const texts = lines.flatMap(({ words }) => words.map((word) => word.text));
  const inScript = installed.filter(({ script }) => script === start.script);
  const [best] = guessLanguages(texts, inScript);
  return best && best.known > 0 && best.language !== start ? best.language : undefined;
}
