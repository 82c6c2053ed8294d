import { paths } from '@legible/contracts/endpoints';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import { pageStateDetail } from '@legible/contracts/messages/documents/page-states';
import type { PageTextResponse, TextBox } from '@legible/contracts/documents/page-text';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { trueWords } from '@legible/fixtures/truth';
import { partedLines } from '@legible/ocr-engine';
import { history } from './data.ts';
import type { PlayedFile, Scene } from './fake-api.ts';

export const READ = '/ocr/documents/file-1';
const [shown] = history;
if (!shown) throw new Error('There is no document to be read');

// In black and white: the grain of paper would make each picture of the screen ten times as large.
const pages = letter.map((page) => ({ ...page, encoding: 'bilevel' as const, textLayer: true }));
export const letterPdf = Buffer.from(await scanPdf({ pages }));

const played = (bytes: Buffer): PlayedFile => ({
  size: bytes.length,
  read: (start, end) => bytes.subarray(start, end + 1),
});

const pathOf = (page: number) =>
  paths.pageText.replace(':id', 'file-1').replace(':number', String(page));

/** What would have been read on a page of the letter: a word in twelve is doubtful. */
export function textOf(page: number): PageTextResponse {
  const drawn = letter[page - 1];
  if (!drawn) throw new Error(`The letter has no page ${page}`);
  const [width, height] = [595, 842];
  const words = trueWords(drawn).map((word, at) => ({
    ...word,
    at,
    confidence: at % 12 === 7 ? 41 : 96,
    language: 'eng',
  }));
  const lines = [...Map.groupBy(words, ({ baseline }) => baseline).values()].map((ofLine) => ({
    box: around(ofLine.map(({ box }) => box)),
    baseline: [0, ofLine[0]!.baseline, width, ofLine[0]!.baseline] as TextBox,
    orientation: 0 as const,
    direction: 'ltr' as const,
    confidence: 92,
    words: ofLine,
  }));
  const text = {
    reading: 'first',
    corrected: [],
    width,
    height,
    turn: 0,
    skew: 0,
    blocks: partedLines([{ lines }]),
  };
  return { page, state: 'recognised', reason: null, detail: null, text };
}

const around = (boxes: TextBox[]): TextBox => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

/** A page without a text of ours, and why. */
export const withoutText = (
  page: number,
  state: PageTextResponse['state'],
  reason: string | null,
): PageTextResponse => ({
  page,
  state,
  reason,
  detail: pageStateDetail(state, reason),
  text: null,
});

/** The first doubtful word of the first page. */
const PUT_WORD = `PUT ${paths.word
  .replace(':id', 'file-1')
  .replace(':number', '1')
  .replace(':word', '7')}`;

interface Told {
  file?: Partial<HistoryFile>;
  bytes?: Buffer;
  first?: PageTextResponse;
}

/** A document that can be opened. */
export function readingScene(told: Told = {}): Scene {
  const { file = {}, bytes = letterPdf, first = textOf(1) } = told;
  const document = { ...shown, pages: 2, notices: [], ...file };
  const others = Array.from({ length: document.pages - 2 }, (_, at) => {
    const body = withoutText(at + 3, 'left_alone', 'has-text-layer');
    return [`GET ${pathOf(at + 3)}`, { body }] as const;
  });
  return {
    answers: {
      [`GET ${paths.documentById.replace(':id', 'file-1')}`]: { body: document },
      [`GET ${paths.download}`]: { file: played(bytes) },
      [`GET ${pathOf(1)}`]: { body: first },
      [`GET ${pathOf(2)}`]: { body: textOf(2) },
      ...Object.fromEntries(others),
    },
  };
}

/** A document in which a word was corrected, and another tab has corrected the next one meanwhile. */
export function mendingScene(): Scene {
  const first = textOf(1);
  const words =
    first.text?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)) ?? [];
  const [word] = words.filter(({ at }) => at === 3);
  if (word) {
    Object.assign(word, { read: 'qu1et', confidence: 100 });
    first.text?.corrected.push({ at: 3, read: 'qu1et', text: word.text, box: word.box });
  }
  const scene = readingScene({ first });
  const body = { detail: 'Changed.', code: 'word_changed', present: 'came' };
  return { answers: { ...scene.answers, [PUT_WORD]: { status: 409, body } } };
}

/** A document whose server takes no correction for now. */
export const unsentScene = (): Scene => ({
  answers: { ...readingScene().answers, [PUT_WORD]: { status: 429, body: { detail: 'Wait.' } } },
});

/** A document of which there is nothing to be seen. */
export const unreadableScene = (file: Partial<HistoryFile> | null): Scene => ({
  answers: {
    [`GET ${paths.documentById.replace(':id', 'file-1')}`]: file
      ? { body: { ...shown, notices: [], ...file } }
      : { status: 404, body: { detail: 'Not found.', code: 'not_found' } },
  },
});
