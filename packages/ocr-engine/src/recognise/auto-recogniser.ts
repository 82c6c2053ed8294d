import type { RecogniserName } from '../interface/engine.ts';
import type { Block } from '../interface/page-text.ts';
import {
  AUTO,
  installedLanguages,
  type KnownLanguage,
  requireLanguages,
} from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { guessLanguages } from '../languages/known-words.ts';
import { uprightImage } from '../render/turn.ts';
import type { SeenScript } from '../tesseract/detect-script.ts';
import { isUpright } from '../text/words.ts';
import { type Finding, findLanguage } from '../finding/find-language.ts';
import { sureInOther } from '../finding/find-script.ts';
import { type Language, loadedLanguage, loadLanguages } from '../readings/language.ts';
import { readPrepared, turnBlock } from './lstm-recogniser.ts';
import {
  cutForBoth,
  type OtherLanguages,
  otherLanguagesOf,
  type ReadPage,
} from './other-languages.ts';
import type { PreparedPage } from './prepare-page.ts';
import type { Draw, Recogniser } from './recogniser.ts';
import { isHopeless, look } from '../finding/sample-looks.ts';
import {
  besideEnglishOf,
  headOf,
  type Picture,
  preparedFor,
  readingsIn,
  sampleOf,
  seeQuickly,
  seeRest,
  seeWhole,
  type TriedPage,
} from './tried-page.ts';

/** Scripts whose lines are found in the same way. */
const ALPHABETS: ReadonlySet<string> = new Set(['Latin', 'Cyrillic', 'Greek']);

interface Languages {
  /** In which a page is looked at first. */
  start: KnownLanguage;
  installed: readonly KnownLanguage[];
}

/** What is known of a page and its document. */
export interface InDocument {
  /** Whether the page shows nothing that could be print: asked where no line is found, before all scripts are tried. */
  isEmpty: () => boolean;
  /** What the page's letters look like: asked where no language is found. */
  looksLike: () => SeenScript | undefined;
  /** The language of the page before. */
  before: FoundLanguage | undefined;
  /** Hears of the page's own. */
  found: (language: FoundLanguage) => void;
}

/** Who reads pages, and in what. */
interface Auto extends InDocument, Languages {
  name: RecogniserName;
  inLanguage: (name: string) => Promise<Recogniser>;
}

/**
 * Finds each page's language from a few of its lines, and reads the page in it.
 * @param name what reads the page, once its language is known
 * @param inLanguage reads a page in one language
 * @throws {EngineError} `missing-dependency` where no language is installed
 */
export function autoRecogniser(
  name: RecogniserName,
  document: InDocument,
  inLanguage: Auto['inLanguage'],
): Recogniser {
  const installed = installedLanguages();
  requireLanguages([AUTO]);
  const start =
    installed.find((language) => language.name === document.before?.name) ?? installed[0]!;
  const auto: Auto = { ...document, name, start, installed, inLanguage };
  return {
    name,
    async read(draw, dpi) {
      if (installed.length === 1) return (await inLanguage(start.name)).read(draw, dpi);
      const tried = await seePage(draw, dpi, auto);
      if (!tried) return undefined;
      const page = { ...asked(tried, auto), standsOnHead: headOf(tried) };
      const finding = await findLanguage({ ...page, looksLike: auto.looksLike }, installed);
      if (finding.found) return readFound(finding, tried, auto);
      const blocks = await readAsItLooks(tried, auto);
      if (blocks) return blocks;
      // It may look like what it is not.
      const other = auto.looksLike() ? await findLanguage(page, installed) : finding;
      return readNotFound(other, tried, auto);
    },
  };
}

const asked = (tried: TriedPage, { start, before }: Auto) => ({
  sample: sampleOf(tried),
  besideEnglish: besideEnglishOf(tried),
  likely: start,
  before,
});

async function readFound(
  { language, found }: Finding,
  tried: TriedPage,
  { name, inLanguage, ...document }: Auto,
): Promise<Block[] | undefined> {
  if (found) document.found(found);
  if (name === 'tesseract') return (await inLanguage(language.name)).read(tried.draw, tried.dpi);
  return readAs(language, tried, inLanguage);
}

/**
 * Reads a page whose language is not found as its letters look to Tesseract's detector: turned, and in a language of their script.
 * @returns undefined where that is not sure, or of no help
 */
async function readAsItLooks(
  { draw, dpi, page: { width, height } }: TriedPage,
  auto: Auto,
): Promise<Block[] | undefined> {
  const { name, turn = 0 } = auto.looksLike() ?? {};
  const inScript = auto.installed.filter(({ script }) => script === name);
  if (turn === 0 && inScript.includes(auto.start)) return undefined;
  const upright: Draw = (use) => draw((image) => use(uprightImage(image, turn)));
  const blocks =
    (await readInOneOf(inScript, upright, dpi, auto)) ??
    (turn === 0 ? undefined : await readInOneOf(auto.installed, upright, dpi, auto));
  return blocks?.map((block) => turnBlock(block, turn, width, height));
}

/**
 * @param languages all that are installed, or those of a script that the page surely shows
 * @returns undefined where the page is in none of them
 */
async function readInOneOf(
  languages: readonly KnownLanguage[],
  draw: Draw,
  dpi: number,
  auto: Auto,
): Promise<Block[] | undefined> {
  const start = languages.includes(auto.start) ? auto.start : languages[0];
  if (!start) return undefined;
  const some = { ...auto, start, installed: languages };
  const tried = await seePage(draw, dpi, some);
  if (!tried) return undefined;
  const finding = await findLanguage(asked(tried, some), languages);
  if (finding.found) return readFound(finding, tried, auto);
  // Letters with vowels beside them are read unsurely, as those of Hebrew prayer books.
  const isEnough = languages !== auto.installed && finding.known !== undefined;
  return isEnough ? readFound(finding, tried, auto) : undefined;
}

/** Reads a page in the likeliest language, by which some can be seen to stand on their head. */
async function readNotFound(
  finding: Finding,
  tried: TriedPage,
  auto: Auto,
): Promise<Block[] | undefined> {
  if (!finding.mayBeTurned) return readFound(finding, tried, auto);
  const { start, installed, inLanguage } = auto;
  const blocks = await readAs(start, tried, inLanguage);
  if (blocks === undefined || !isUpright(blocks)) {
    return readFound(await findLanguage(asked(tried, auto), installed), tried, auto);
  }
  const other = otherLanguage(blocks, start, installed);
  return other ? (await inLanguage(other.name)).read(tried.draw, tried.dpi) : blocks;
}

/** @returns undefined for a page without ink, or without any that could be print */
async function seePage(
  draw: Draw,
  dpi: number,
  { start, installed, before, isEmpty }: Auto,
): Promise<TriedPage | undefined> {
  const [language] = await loadLanguages([start.name]);
  if (!language) return undefined;
  const picture = { draw, dpi, language };
  const tried = before ? seeWhole(picture) : await firstSight(picture, { start, installed });
  return tried?.page.lines.length === 0 && isEmpty() ? undefined : tried;
}

/**
 * Of a document's first page our own lines, however unsure, are enough where they tell another script: its lines are found in
 * another way. Where none of the likeliest reads them surely, they may lie on their side.
 */
async function firstSight(
  picture: Picture,
  { start, installed }: Languages,
): Promise<TriedPage | undefined> {
  // Lines of other scripts are looked for in one way only.
  if (!picture.language.isAlphabetic) return seeWhole(picture);
  const quick = seeQuickly(picture);
  if (!quick || quick.isWhole) return quick;
  const read = sampleOf(quick);
  const glance = await look(read, start, 'a glance');
  const page = { sample: read, likely: start, before: undefined };
  const isOther = isHopeless(glance) && (await sureInOther(page, glance, installed));
  return isOther ? quick : seeRest(quick);
}

async function readAs(
  { name }: KnownLanguage,
  tried: TriedPage,
  inLanguage: (name: string) => Promise<Recogniser>,
): Promise<Block[] | undefined> {
  const { draw, dpi } = tried;
  const language = await loadedLanguage(name);
  const page = language && preparedFor(tried, language);
  // Few pages need it again.
  tried.ground = undefined;
  if (!page) return (await inLanguage(name)).read(draw, dpi);
  const readings = readingsIn(tried, name);
  const blocks = await readPrepared(page, draw, dpi, [language], readings);
  if (!isAsItStands(blocks)) return blocks;
  const mixed = await mixedPage({ page, language, readings, others: othersOf(tried, language) });
  return mixed ? readPrepared(mixed.page, draw, dpi, mixed.languages, readings) : blocks;
}

/** A page with the languages that its lines are in. @returns undefined where all are in the page's own */
async function mixedPage(
  read: ReadPage,
): Promise<{ page: PreparedPage; languages: Language[] } | undefined> {
  const { language, others } = read;
  const names: string[] = [];
  for (const name of await otherLanguagesOf(read)) if (await others.load(name)) names.push(name);
  if (names.length === 0) return undefined;
  // Those that were tried meanwhile may have taken the place of the page's own.
  const languages = await loadLanguages([language.name, ...names]);
  const cuts = languages.map((other) => others.cutFor(other) ?? read.page);
  return { page: cuts.reduce(cutForBoth, read.page), languages };
}

/** Whether a page was read without being turned: only then its lines are those that it was prepared with. */
function isAsItStands(blocks: Block[] | undefined): boolean {
  const lines = blocks?.flatMap((block) => block.lines) ?? [];
  return lines.length > 0 && lines.every(({ orientation }) => orientation === 0);
}

/** Only alphabets have their lines found in the same way. */
function othersOf(tried: TriedPage, { isAlphabetic }: Language): OtherLanguages {
  const installed = installedLanguages().filter(({ script }) => ALPHABETS.has(script));
  return {
    installed: isAlphabetic ? installed : [],
    load: loadedLanguage,
    cutFor: (language) => (language.isAlphabetic ? preparedFor(tried, language) : undefined),
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
