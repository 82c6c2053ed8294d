import { createEngine, type PageText } from '@legible/ocr-engine';
import { normalise } from '../measuring/accuracy.ts';
import { rightWords } from '../measuring/alignment.ts';
import { markdownTable } from '../measuring/markdown.ts';

/** A word as it was read. */
interface ReadWord {
  confidence: number;
  isRight: boolean;
  text: string;
}

/** Shares of the least sure words that are looked at, in percent. */
const SHARES = [1, 2, 5, 10, 20];

/**
 * How many of the errors are among the least sure words of the book pages: what a reader who looks at these alone finds.
 * @param path of a PDF of the pages
 * @param truth of each page
 */
export async function calibration(path: string, truth: string[]): Promise<string> {
  const engine = createEngine({ processes: 1 });
  const words: ReadWord[] = [];
  try {
    for (const [index, text] of truth.entries()) {
      const outcome = await engine.recognisePage(path, index + 1);
      if (outcome.kind === 'recognised') words.push(...judged(outcome.text, text));
    }
  } finally {
    await engine.close();
  }
  return shares(words);
}

function shares(words: ReadWord[]): string {
  const sorted = words.toSorted((a, b) => a.confidence - b.confidence);
  const errors = words.filter(({ isRight }) => !isRight).length;
  const rows = SHARES.map((share) => {
    const least = sorted.slice(0, Math.round((words.length * share) / 100));
    const wrong = least.filter(({ isRight }) => !isRight).length;
    return [
      `${share} %`,
      least.length,
      Math.round(least.at(-1)?.confidence ?? 0),
      wrong,
      `${Math.round((100 * wrong) / errors)} %`,
    ];
  });
  const title = `${words.length} words, ${errors} of them wrong`;
  const columns = ['least sure', 'words', 'confidence up to', 'wrong ones', 'of all wrong ones'];
  return `${title}\n\n${markdownTable(columns, rows)}`;
}

/** The words of a page, each with whether it is in the truth; the halves of one that a line's end broke are one. */
function judged(page: PageText, truth: string): ReadWord[] {
  const found: Omit<ReadWord, 'isRight'>[] = [];
  let broken = false;
  for (const { words } of page.blocks.flatMap(({ lines }) => lines)) {
    for (const [index, { text, confidence }] of words.entries()) {
      const before = found.at(-1);
      const plain = normalise(text);
      if (index === 0 && broken && before) {
        before.text = before.text.slice(0, -1) + plain;
        before.confidence = Math.min(before.confidence, confidence);
      } else found.push({ text: plain, confidence });
      broken = index === words.length - 1 && plain.length > 1 && plain.endsWith('-');
    }
  }
  const expected = normalise(truth).split(' ');
  const right = rightWords(
    expected,
    found.map(({ text }) => text),
  );
  return found.map((word, index) => ({ ...word, isRight: right[index] ?? false }));
}
