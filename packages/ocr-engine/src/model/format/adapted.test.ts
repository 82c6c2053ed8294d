import { expect, it } from 'vitest';
import { adapted } from './adapted.ts';
import { ByteReader } from './byte-reader.ts';
import { readWeights } from './weights.ts';

/** A matrix of 8 bits as a model file holds it, each row with the scale `1 / 127` times its own. */
function matrixOf(rows: number[][], scales: number[]): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(129);
  head.writeInt32LE(rows.length, 1);
  head.writeInt32LE(rows[0]!.length, 5);
  const tail = Buffer.alloc(4 + 8 * scales.length);
  tail.writeInt32LE(scales.length);
  for (const [row, scale] of scales.entries()) tail.writeDoubleLE(scale / 127, 4 + 8 * row);
  return Buffer.concat([head, Buffer.from(Int8Array.from(rows.flat()).buffer), tail]);
}

const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const weightsAt = (network: Uint8Array, place: number) =>
  readWeights(new ByteReader(network.subarray(place))).values;

/** Four gates of one output, with two inputs and a bias, behind a byte that is none of theirs. */
const GATE = matrixOf([[127, 0, -127]], [1]);
const STOCK = Buffer.concat([Buffer.from([9]), GATE, GATE, GATE, GATE]);
const PLACES = [0, 1, 2, 3].map((gate) => 1 + gate * GATE.length);
/** Adds 1 to the second weight of the second gate, and takes 2 from that of the last. */
const UP = matrixOf([[0, 64, 0, -127]], [2]);
const DOWN = matrixOf([[0, 127, 0]], [1]);
const fileOf = (up: Buffer, down: Buffer, places = PLACES) =>
  Buffer.concat([Buffer.from('legible-adapted\0'), numbers(1, ...places), up, down]);

it('adds the product of two narrow matrices to the weights of an LSTM', () => {
  const { network, rest } = adapted(STOCK, Buffer.concat([fileOf(UP, DOWN), Buffer.from([5, 6])]));
  expect(rest).toEqual(Buffer.from([5, 6]));
  expect(network).toHaveLength(STOCK.length);
  expect(network[0]).toBe(9);
  const second = PLACES.map((place) => weightsAt(network, place)[1]!);
  const wanted = [0, 128 / 127, 0, -2];
  for (const [gate, value] of second.entries()) expect(value).toBeCloseTo(wanted[gate]!, 2);
  // 8 bits hold the largest of a row exactly, the others to a 127th of it.
  expect([...weightsAt(network, PLACES[3]!)]).toEqual([
    expect.closeTo(1, 1),
    expect.closeTo(-2, 6),
    expect.closeTo(-1, 1),
  ]);
  expect(weightsAt(STOCK, PLACES[3]!)[1]).toBe(0);
});

it('leaves a network alone for which a file has no changes', () => {
  const file = Buffer.from('something else');
  expect(adapted(STOCK, file)).toEqual({ network: STOCK, rest: file });
});

it.each([
  { what: 'matrices of another size', file: fileOf(UP, matrixOf([[0, 127]], [1])) },
  { what: 'matrices of other ranks', file: fileOf(UP, matrixOf([[1, 1, 1], [1, 1, 1]], [1, 1])) }, // prettier-ignore
  { what: 'places outside', file: fileOf(UP, DOWN, [1, 2, 3, 100_000]) },
  { what: 'an early end', file: fileOf(UP, DOWN).subarray(0, -4) },
])('refuses $what', ({ file }) => {
  expect(() => adapted(STOCK, file)).toThrow(expect.objectContaining({ code: 'damaged-model' }));
});
