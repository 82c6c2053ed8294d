import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFile } from '@legible/fixtures/folder';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../interface/errors.ts';
import { findTessdata } from './tessdata.ts';
import { WordListFile } from './word-list-file.ts';

const pathOf = (name: string) => join(findTessdata([name]), `${name}.traineddata`);
const listOf = (name: string) => new WordListFile(pathOf(name)).read();

it.each([
  ['eng', ['house', 'the', 'London', 'through'], ['housx', 'thee7', 'qzzx', 'Häuser', '']],
  ['deu', ['Häuser', 'und', 'über'], ['Haeuserr', 'wherefore', 'море']],
  ['rus', ['море', 'когда'], ['house', 'мореъ']],
])('%s: has words as they are written, and nothing else', (name, words, others) => {
  const list = listOf(name);
  expect(words.filter((word) => !list?.has(word))).toEqual([]);
  expect(others.filter((word) => list?.has(word))).toEqual([]);
});

describe('a file', () => {
  it('without a list has none', async () => {
    const path = await testFile('some.traineddata', Buffer.from([0, 0, 0, 0]));
    expect(new WordListFile(path).read()).toBeUndefined();
  });

  it('that another version replaces is read anew', async () => {
    const path = await testFile('some.traineddata', readFileSync(pathOf('eng')));
    const file = new WordListFile(path);
    expect(file.read()?.has('über')).toBe(false);
    copyFileSync(pathOf('deu'), path);
    expect(file.read()?.has('über')).toBe(true);
  });

  it('that ends too early is damaged', async () => {
    const cut = readFileSync(pathOf('eng')).subarray(0, 100_000);
    const file = new WordListFile(await testFile('some.traineddata', cut));
    expect(() => file.read()).toThrow(EngineError);
  });

  it('is read into the room that is given, or into its own where that is too small', () => {
    const room = new Uint8Array(8_000_000);
    const list = new WordListFile(pathOf('eng')).read(room);
    expect(list?.has('through')).toBe(true);
    room.fill(0);
    expect(list?.has('through')).toBe(false);
    const own = new WordListFile(pathOf('eng')).read(room.subarray(0, 10));
    room.fill(0);
    expect(own?.has('through')).toBe(true);
  });
});
