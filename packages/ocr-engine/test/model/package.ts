import { container, lstmComponent, ModelWriter, smallNetwork } from './writer.ts';

/** Six characters, of which the last is spelt with two codes. */
export const unicharset: Buffer = Buffer.from(
  [
    '6',
    'NULL 0 Common 0',
    'Joined 7 0,255,0,255,0,0,0,0,0,0 Latin 1 0 1 Joined',
    '|Broken|0|1 f 0,255,0,255,0,0,0,0,0,0 Common 2 10 2 Broken',
    'a 3 0,255,0,255,0,0,0,0,0,0 Latin 3 0 3 a\t# a',
    '7 8 0,255,0,255,0,0,0,0,0,0 Common 4 2 4 7',
    '\u4e2d 1 0,255,0,255,0,0,0,0,0,0 Han 5 0 5 \u4e2d',
    '',
  ].join('\n'),
);

const codes = recoder([0], [1], [7], [2], [3], [4, 5]);

export function recoder(...given: number[][]): Buffer {
  const writer = new ModelWriter().int32(given.length);
  for (const code of given) writer.int8(1).int32(code.length, ...code);
  return writer.finish();
}

/**
 * A language package with a small network and no dictionaries.
 * @param changes components by their numbers, in place of the sound ones
 */
export function packageWith(changes: Record<number, Buffer> = {}): Buffer {
  const network = lstmComponent(smallNetwork(true), 7);
  return container({ 17: network, 21: unicharset, 22: codes, ...changes });
}
