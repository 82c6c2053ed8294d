import { expect, it } from 'vitest';
import { PIECE } from './document-api.ts';
import { ReadAhead } from './read-ahead.ts';

const file = Uint8Array.from({ length: 40 * PIECE + 100 }, (_, at) => (at * 7) % 251);

/** Reads of a file of forty pieces and a little, of which the first piece is there; each entry of `failures` is thrown instead. */
function stage(failures: unknown[] = [], size = file.length) {
  const asked: string[] = [];
  const read = async (begin: number, end: number) => {
    asked.push(`${begin / PIECE}–${end === size ? 'end' : end / PIECE}`);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return file.slice(begin, end);
  };
  const ahead = new ReadAhead({ size, beginning: file.slice(0, PIECE), read });
  const pieces = async (first: number, last: number) => {
    const bytes = await ahead.read(first * PIECE, Math.min(last * PIECE, size));
    expect(bytes).toEqual(file.slice(first * PIECE, Math.min(last * PIECE, size)));
  };
  return { asked, pieces };
}

it('the end of a file is asked for once, as soon as it is open', async () => {
  const { asked, pieces } = stage();
  expect(asked).toEqual(['38–end']);
  await pieces(40, 41);
  await pieces(38, 39);
  expect(asked).toEqual(['38–end']);
});

it('a file that has come with its beginning is not asked for again', () => {
  expect(stage([], PIECE).asked).toEqual([]);
});

it('pieces that are read backwards from a block come with those before them', async () => {
  const { asked, pieces } = stage();
  await Promise.all([37, 36, 35, 29, 28].map(async (piece) => pieces(piece, piece + 1)));
  expect(asked).toEqual(['38–end', '30–38', '22–30']);
});

it('pieces that are read forwards come with those after them, up to what is there', async () => {
  const { asked, pieces } = stage();
  for (let piece = 27; piece < 40; piece += 1) await pieces(piece, piece + 1);
  expect(asked).toEqual(['38–end', '27–28', '28–36', '36–38']);
});

it('a single piece is asked for alone, and a long one whole', async () => {
  const { asked, pieces } = stage();
  await pieces(10, 11);
  await pieces(11, 25);
  expect(asked.slice(1)).toEqual(['10–11', '11–25']);
});

it('what did not come is asked for again', async () => {
  const failure = new Error('The connection was cut');
  const { asked, pieces } = stage([failure]);
  await expect(pieces(39, 40)).rejects.toBe(failure);
  await pieces(39, 40);
  expect(asked).toEqual(['38–end', '39–40']);
});
