import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Language,
  type LetterShares,
  listedWords,
  loadLanguages,
  longestLines,
  preparePage,
  preparePaper,
  rankedScripts,
  readSample,
} from '@legible/ocr-engine/internal';
import { Chance } from '../chance.ts';
import { DPI, drawPage } from './draw-page.ts';
import { type WrittenScript, writtenScripts } from './typefaces.ts';

/** Learns what the English network takes the letters of other scripts for (training/README.md). */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    pages: { type: 'string', default: '60' },
    test: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

/** Lines that are read together: as many as the engine glances at. */
const GLANCE = 2;
/** Letters that were never seen in a script are taken to have been seen this often. */
const UNSEEN = 0.5;
/** A letter's share is kept as its logarithm, times this, in whole numbers. */
const SCALE = 100;
const FEWEST_LETTERS = 20;

type Counts = Map<string, number>;

async function main(): Promise<void> {
  const [language] = await loadLanguages(['eng']);
  if (!language) throw new Error('English is not installed.');
  const scripts = writtenScripts().map((script) => ({ script, words: wordsOf(script) }));
  const learned = new Map<string, Counts>();
  const asked: { name: string; texts: string[] }[] = [];
  const seed = Number(values.seed);
  for (const { script, words } of scripts) {
    const read = (pages: number, from: number) =>
      glancesAt(script, words, language, { pages, seed: from });
    learned.set(script.name, countsOf(await read(Number(values.pages), seed)));
    asked.push({ name: script.name, texts: await read(Number(values.test), seed + 1000) });
    console.error(script.name, asked.at(-1)?.texts[0]?.slice(0, 60));
  }
  const table = tableOf(learned);
  tellRanks(table, asked);
  if (values.out) writeFileSync(values.out, `${JSON.stringify(table)}\n`);
}

function wordsOf({ languages }: WrittenScript): string[] {
  return languages.flatMap((language) => {
    const words = listedWords(language).filter((word) => /^[\p{L}\p{M}]{2,}$/u.test(word));
    // Of each language as many.
    const step = Math.max(1, Math.floor(words.length / 20_000));
    return words.filter((_, at) => at % step === 0);
  });
}

/** What is read of two lines at a time. */
async function glancesAt(
  script: WrittenScript,
  words: readonly string[],
  language: Language,
  { pages, seed }: { pages: number; seed: number },
): Promise<string[]> {
  const chance = new Chance(seed);
  const texts: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const picture = drawPage(script, words, chance);
    const image = { ...picture, stride: picture.width };
    preparePaper(image);
    // As a first page is glanced at.
    const prepared = preparePage(image, DPI, [language], { isQuick: true });
    const { lines } = longestLines(prepared, prepared.lines.length);
    for (let at = 0; at + GLANCE <= lines.length; at += GLANCE) {
      const two = { ...prepared, lines: lines.slice(at, at + GLANCE) };
      const blocks = await readSample(two, language, new Map());
      const read = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
      const text = read.map((word) => word.text).join('');
      if (text.length >= FEWEST_LETTERS) texts.push(text);
    }
  }
  return texts;
}

function countsOf(texts: readonly string[]): Counts {
  const counts: Counts = new Map();
  for (const letter of texts.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function tableOf(learned: ReadonlyMap<string, Counts>): LetterShares {
  const letters = [...new Set([...learned.values()].flatMap((counts) => [...counts.keys()]))];
  const scripts: LetterShares['scripts'] = {};
  for (const [name, counts] of learned) {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const sum = all + UNSEEN * letters.length;
    scripts[name] = letters.map((letter) =>
      Math.round(SCALE * Math.log(((counts.get(letter) ?? 0) + UNSEEN) / sum)),
    );
  }
  return { letters, scripts };
}

/** How often a script is ranked first, and among the first three. */
function tellRanks(table: LetterShares, asked: { name: string; texts: string[] }[]): void {
  const all = asked.map(({ name, texts }) => {
    const ranks = texts.map((text) => rankedScripts(text, table).indexOf(name));
    console.log(`${name}: ${told(ranks)}`);
    return ranks;
  });
  console.log(`All: ${told(all.flat())}`);
}

function told(ranks: readonly number[]): string {
  const share = (below: number) =>
    `${((100 * ranks.filter((rank) => rank < below).length) / ranks.length).toFixed(1)} %`;
  return `${ranks.length} glances, ${share(1)} first, ${share(3)} among three, ${share(8)} among eight`;
}

await main();
