import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../interface/errors.ts';
import { UnsupportedNetwork } from '../model/onnx/graph.ts';
import { tessdataOf } from '../model/tessdata.ts';
import { readModel } from '../model/model.ts';
import { compileNetwork } from '../model/compile.ts';
import { withCache } from '../model/graph-cache.ts';
import { trainedHash, trainedNetwork } from '../model/trained-network.ts';
import { numbersOf, WordList } from '../model/word-list.ts';
import type { Unichar } from '../model/format/unicharset.ts';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';
import { hasTallMarks } from '../decode/tall-marks.ts';
import { BeamSearch } from '../decode/beam.ts';
import { isRightToLeft } from '../decode/bidi.ts';
import { type LineNetwork, openLineNetwork } from '../network/line-network.ts';

/** A language that is ready to read. */
export interface Language {
  name: string;
  unichars: Unichar[];
  /** What its model can read. */
  letters: ReadonlySet<string>;
  network: LineNetwork;
  search: BeamSearch;
  /** Undefined for a model without one. */
  words: WordList | undefined;
  /** Whether it cannot read Latin letters, which stand in names and addresses on pages of every script. */
  lacksLatin: boolean;
  /** Whether its letters stand side by side and mostly apart. */
  isAlphabetic: boolean;
  /** Whether its lines, and columns of them, begin on the right. */
  isRightToLeft: boolean;
  /** Whether its letters stand in squares of one size. */
  isSquare: boolean;
  /** Whether marks stand above and below its letters. */
  isStacked: boolean;
  /** Whether letters carry one mark above another, as Vietnamese and ancient Greek ones do. */
  hasTallMarks: boolean;
}

/** `Common` are digits and punctuation. */
const ALPHABETS = new Set(['Latin', 'Greek', 'Cyrillic', 'Common', 'Inherited', 'NULL', '']);

const SQUARE = /^(Han|Hangul|Hiragana|Katakana)$/;

const STACKED =
  /^(Thai|Lao|Khmer|Myanmar|Tibetan|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala)$/;

/** As many languages stay loaded, or as many as a page was read in, with English beside them; each holds 10 to 40 MB. */
const KEPT = 4;
let most = KEPT;

const loaded = new Map<string, Language>();

/**
 * Loads languages that are used together, or takes those that are loaded already. One that was loaded before may be of no more use.
 * @throws {EngineError} `missing-dependency`, `damaged-model`
 * @throws {UnsupportedNetwork} for a network that only libtesseract can run
 */
export async function loadLanguages(names: string[]): Promise<Language[]> {
  const languages = names.map((name) => loadOnce(tessdataOf(name), name));
  most = Math.max(most, names.length + 1);
  await dropOldest();
  return languages;
}

function loadOnce(folder: string, name: string): Language {
  const path = join(folder, `${name}.traineddata`);
  const language = loaded.get(path) ?? load(path, name);
  loaded.delete(path);
  loaded.set(path, language);
  return language;
}

const compileTrained = (stock: Uint8Array) => compileNetwork(trainedNetwork(stock));

function load(path: string, name: string): Language {
  const model = readModel(
    readFileSync(path),
    withCache(process.env[CACHE_VARIABLE], compileTrained, trainedHash),
  );
  const network = openLineNetwork(model.graph);
  const { unichars, dictionaries } = model;
  const words = dictionaries.words && new WordList(dictionaries.words, numbersOf(unichars));
  const isAlphabetic = unichars.every(({ script }) => ALPHABETS.has(script));
  const letters = new Set(unichars.map(({ text }) => text));
  return {
    name,
    unichars,
    letters,
    lacksLatin: !letters.has('a'),
    network,
    search: new BeamSearch(model),
    words,
    isAlphabetic,
    isRightToLeft: isRightToLeft(unichars),
    isSquare: unichars.some(({ script }) => SQUARE.test(script)),
    isStacked: unichars.some(({ script }) => STACKED.test(script)),
    hasTallMarks: hasTallMarks(unichars),
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

/** The newest stand last. */
async function dropOldest(): Promise<void> {
  for (const [path, { network }] of loaded) {
    if (loaded.size <= most) return;
    loaded.delete(path);
    await network.release();
  }
}
