import type { Unichar } from '../model/format/unicharset.ts';
import { isRightToLeft, logicalText } from '../decode/bidi.ts';
import { type LineOutput, runLines } from '../network/batch.ts';
import { charactersOf, type DecodedWord, wordsOf } from '../decode/decode.ts';
import type { WordList } from '../model/word-list.ts';
import { withLackingLetters } from '../languages/lacking-letters.ts';
import type { Language } from './language.ts';
import type { LineImage } from '../network/line-image.ts';
import { partSpacedSigns } from '../decode/spaced-signs.ts';
import { wordBoxes } from '../decode/word-boxes.ts';
import { meanByLetters } from '../text/words.ts';
import { joinedWords, type PlacedWord, type ReadWord } from './joined-words.ts';

/** What a part of a line says, in one language and one way of looking at it. */
export interface Reading {
  words: ReadWord[];
  /** Mean probability of the network's best outputs, 0 to 1. */
  clarity: number;
  /** Mean over the words, weighted by their letters, 0 to 100. */
  confidence: number;
  /** What its model can read. */
  letters: ReadonlySet<string>;
  /** Words that its language has; undefined for a model without a list. */
  list: WordList | undefined;
}

/** A certainty of c counts 100 + 35 c (kCertaintyScale of linerec.cpp, and ltrresultiterator.cpp). */
const CONFIDENCE_PER_CERTAINTY = 35;

/** Languages that set a space before ; : ! and ?. */
const SPACED_SIGNS = new Set(['fra']);

/** Reads lines in one language: one reading for each line, in no particular order. */
export async function readLines(
  language: Language,
  lines: readonly LineImage[],
  inverted: boolean,
): Promise<Map<LineImage, Reading>> {
  const readings = new Map<LineImage, Reading>();
  await runLines(language.network, lines, inverted, (line, output) => {
    readings.set(line, read(language, line, output, inverted));
  });
  return readings;
}

function read(
  { name, unichars, letters: known, words: list, network, search }: Language,
  line: LineImage,
  output: LineOutput,
  inverted: boolean,
): Reading {
  const path = search.search(output);
  const { pixelsPerStep } = network.shape;
  const together = wordsOf(charactersOf(path), unichars);
  const decoded = SPACED_SIGNS.has(name)
    ? partSpacedSigns(line, together, unichars, pixelsPerStep, inverted)
    : together;
  const boxes = wordBoxes(line, decoded, pixelsPerStep, inverted);
  const words = decoded.map((word, index): PlacedWord => {
    const letters = unicharsOf(word, unichars);
    return {
      text: withLackingLetters(logicalText(letters), name, known),
      box: boxes[index] ?? line.box,
      confidence: confidenceOf(word.certainty),
      language: name,
      isRightToLeft: isRightToLeft(letters),
      isJoined: word.isJoined,
    };
  });
  return {
    words: joinedWords(words),
    clarity: search.clarity,
    confidence: meanByLetters(words),
    letters: known,
    list,
  };
}

function unicharsOf({ characters }: DecodedWord, unichars: Unichar[]): Unichar[] {
  return characters.flatMap(({ unichar }) => unichars[unichar] ?? []);
}

function confidenceOf(certainty: number): number {
  return Math.max(0, Math.min(100, 100 + CONFIDENCE_PER_CERTAINTY * certainty));
}
