import { createHash } from 'node:crypto';
import { BeamSearch } from '../../src/decode/beam.ts';
import { charactersOf } from '../../src/decode/decode.ts';
import type { LineOutput } from '../../src/network/batch.ts';
import { levelLine, noisyLine, printedLine } from './lines.ts';
import {
  nonsense,
  type SmallModel,
  spaced,
  unspaced,
  wordless,
  wordsOnly,
} from './small-models.ts';

/** The file with their paths. */
export const goldenPaths: URL = new URL('golden-paths.tsv', import.meta.url);

/** A line whose path `goldenPaths` has. */
export interface GoldenLine {
  name: string;
  model: SmallModel;
  /** What the network says: made anew by each call. */
  line: () => LineOutput;
}

const MODELS = { spaced, wordsOnly, wordless, unspaced };
const LINES_OF_A_KIND = 20;
const NONSENSE_LISTS = 40;
/** Lines so wide that the decoder's memory must grow, and short ones behind them. */
const WIDTHS = [10, 4000, 10, 1000];
/** What is kept of a path's text, for people: the rest is in the digest. */
const SHOWN = 40;
const DIGEST = 12;

/** All lines, in the order in which each model's are to be searched. */
export function goldenLines(): GoldenLine[] {
  const seeds = Array.from({ length: LINES_OF_A_KIND }, (_, at) => at + 1);
  const ordinary = Object.entries(MODELS).flatMap(([name, model]) => [
    ...seeds.map((seed) => ({
      name: `${name} noise ${seed}`,
      model,
      line: () => noisyLine(model, 5 * seed, seed),
    })),
    ...seeds.map((seed) => ({
      name: `${name} print ${seed}`,
      model,
      line: () => printedLine(model, 1 + (seed % 8), seed),
    })),
    ...seeds.map((seed) => ({
      name: `${name} levels ${seed}`,
      model,
      line: () => levelLine(model, 2 * seed, seed),
    })),
  ]);
  const wide = WIDTHS.map((steps, at) => ({
    name: `spaced wide ${at + 1}`,
    model: spaced,
    line: () => noisyLine(spaced, steps, steps),
  }));
  const lists = Array.from({ length: NONSENSE_LISTS }, (_, at) => {
    const model = nonsense(at + 1);
    return { name: `nonsense ${at + 1}`, model, line: () => noisyLine(model, 80, at + 1) };
  });
  return [...ordinary, ...wide, ...lists];
}

/** The rows of `goldenPaths` for some lines, which are searched in this order, each language by one decoder. */
export function rowsOf(lines: GoldenLine[]): string[] {
  const searches = new Map<SmallModel, BeamSearch>();
  return lines.map((line) => {
    const search = searches.get(line.model) ?? new BeamSearch(line.model);
    searches.set(line.model, search);
    return rowOf(search, line);
  });
}

/** The text's beginning, and a digest of everything that is said of the path, to the last bit. */
function rowOf(search: BeamSearch, { name, model, line }: GoldenLine): string {
  const path = search.search(line());
  const hash = createHash('sha256');
  const { unichars, permuters, flags, certainties, starts } = path;
  for (const column of [unichars, permuters, flags, certainties, starts]) hash.update(column);
  hash.update(Float64Array.of(search.clarity));
  const texts = charactersOf(path).map(({ unichar }) => model.unichars[unichar]!.text);
  const text = texts.join('').slice(0, SHOWN);
  return `${name}\t${text}\t${hash.digest('hex').slice(0, DIGEST)}`;
}
