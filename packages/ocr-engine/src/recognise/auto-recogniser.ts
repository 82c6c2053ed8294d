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
import { isUpright } from '../text/words.ts';
import { findLanguage, isSurelyInOther } from './find-language.ts';
import { type Language, loadLanguages } from './language.ts';
import { readPrepared } from './lstm-recogniser.ts';
import { type OtherLanguages, readMixedBlocks } from './mixed-blocks.ts';
import type { Draw, Recogniser } from './recogniser.ts';
import { isHopeless, look } from './sample-looks.ts';
import {
  headOf,
  loadedLanguage,
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
      const tried = await seePage(draw, dpi, { start, installed }, { before, isEmpty });
      if (!tried) return undefined;
      const page = { sample: sampleOf(tried), likely: start, before };
      let finding = await findLanguage({ ...page, standsOnHead: headOf(tried) }, installed);
      if (finding.mayBeTurned) {
        const blocks = await readAs(start, tried, inLanguage);
        const isRead = blocks !== undefined && isUpright(blocks);
        const other = isRead ? otherLanguage(blocks, start, installed) : undefined;
        if (isRead) return other ? (await inLanguage(other.name)).read(draw, dpi) : blocks;
        finding = await findLanguage(page, installed);
      }
      if (finding.found) found(finding.found);
      if (name === 'tesseract') return (await inLanguage(finding.language.name)).read(draw, dpi);
      return readAs(finding.language, tried, inLanguage);
    },
  };
}

/** @returns undefined for a page without ink, or without any that could be print */
async function seePage(
  draw: Draw,
  dpi: number,
  languages: Languages,
  { before, isEmpty }: Pick<InDocument, 'before' | 'isEmpty'>,
): Promise<TriedPage | undefined> {
  const [language] = await loadLanguages([languages.start.name]);
  if (!language) return undefined;
  const picture = { draw, dpi, language };
  const tried = before ? seeWhole(picture) : await firstSight(picture, languages);
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
  const quick = seeQuickly(picture);
  if (!quick || quick.isWhole) return quick;
  const read = sampleOf(quick);
  const glance = await look(read, start, 'a glance');
  const isOther = isHopeless(glance) && (await isSurelyInOther(read, glance, installed));
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
  const mixed =
    isAsItStands(blocks) &&
    (await readMixedBlocks(page, language, readings, othersOf(tried, language)));
  return mixed || blocks;
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
