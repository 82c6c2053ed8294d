import { createEngine, type PageText } from '@legible/ocr-engine';
import { normalise, summarise } from '../measuring/accuracy.ts';
import { differences } from '../measuring/alignment.ts';
import { markdownTable } from '../measuring/markdown.ts';

const MODELS = ['stock', 'legible'] as const;
const KINDS = ['letters', 'case', 'punctuation', 'digits', 'spaces'] as const;
type Kind = (typeof KINDS)[number];

/** Pages as one model reads them: their wrong characters by kind, and each page's length. */
interface Reading {
  pages: { errors: number; total: number }[];
  kinds: Map<Kind, number>;
}

/**
 * What is read wrong on the book pages, by kinds, with Tesseract's network and with ours.
 * @param path of a PDF of the pages
 * @param truth of each page
 */
export async function errorKinds(path: string, truth: string[]): Promise<string> {
  const readings: Reading[] = [];
  for (const model of MODELS) readings.push(await readWith(model, path, truth));
  const row = (name: string, of: (reading: Reading) => string | number) => [
    name,
    ...readings.map((reading) => of(reading)),
  ];
  const rows = [
    ...KINDS.map((kind) => row(kind, ({ kinds }) => kinds.get(kind) ?? 0)),
    row('all', ({ pages }) => pages.reduce((sum, { errors }) => sum + errors, 0)),
    row('micro / median / 90th percentile, %', ({ pages }) => ratesOf(pages)),
  ];
  return markdownTable(['wrong characters', ...MODELS], rows);
}

async function readWith(
  model: (typeof MODELS)[number],
  path: string,
  truth: string[],
): Promise<Reading> {
  const engine = createEngine({ model, languages: ['eng'] });
  const result: Reading = { pages: [], kinds: new Map() };
  try {
    for (const [index, text] of truth.entries()) {
      const outcome = await engine.recognisePage(path, index + 1);
      const found = outcome.kind === 'recognised' ? textOf(outcome.text) : '';
      addPage(result, withConventions(text), withConventions(found));
    }
  } finally {
    await engine.close();
  }
  return result;
}

function addPage({ pages, kinds }: Reading, expected: string, found: string): void {
  const wrong = differences(Array.from(expected), Array.from(found));
  pages.push({ errors: wrong.length, total: expected.length });
  for (const [wanted, there] of wrong) {
    const kind = kindOf(wanted, there);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
}

function kindOf(wanted: string | undefined, there: string | undefined): Kind {
  const character = wanted ?? there ?? '';
  if (/\s/.test(character)) return 'spaces';
  if (/\p{N}/u.test(character)) return 'digits';
  if (!/\p{L}/u.test(character)) return 'punctuation';
  return wanted?.toLowerCase() === there?.toLowerCase() ? 'case' : 'letters';
}

function textOf({ blocks }: PageText): string {
  return blocks
    .map(({ lines }) =>
      lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'),
    )
    .join('\n\n');
}

/** Besides what `normalise` says: long s, how long a dash is, and spaces beside dashes, quotes and points. */
function withConventions(text: string): string {
  return normalise(text)
    .replaceAll('ſ', 's')
    .replaceAll(/ *-+ */g, '-')
    .replaceAll(/ +([;:?!,.)\]])/g, '$1')
    .replaceAll(/([([]) +/g, '$1')
    .replaceAll(/ *" */g, '"')
    .trim();
}

function ratesOf(pages: Reading['pages']): string {
  const { micro, median, p90 } = summarise(pages);
  return [micro, median, p90].map((rate) => rate.toFixed(2)).join(' / ');
}
