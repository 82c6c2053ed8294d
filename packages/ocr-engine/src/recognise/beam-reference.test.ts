import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../test/model/writer.ts';
import { NONE } from '../../test/reference-search/beam-nodes.ts';
import { BeamSearch as ReferenceSearch } from '../../test/reference-search/beam.ts';
import { BY_WORDS } from '../../test/reference-search/dictionary.ts';
import { findTessdata } from '../model/tessdata.ts';
import type { Dawg } from '../model/dawg.ts';
import { type Model, readModel } from '../model/model.ts';
import type { LineOutput } from '../network/batch.ts';
import { BeamSearch } from '../decode/beam.ts';

/** Of an edge, see `assembly/decoder/dawg.ts`. */
const LAST_OF_NODE = 1;
const WORD_END = 4;
const FLAG_BITS = 3;

const modelOf = (language: string): Model =>
  readModel(readFileSync(join(findTessdata([language]), `${language}.traineddata`)));

/**
 * What a network might say of a line, whose likely outputs stand out now a little and now very much. The line
 * is the second of three that stand side by side.
 */
function noisyLine(model: Model, steps: number, seed: number): LineOutput {
  const random = seeded(seed);
  const { range } = model.codes;
  const stride = 3 * range;
  const probabilities = new Float32Array(steps * stride);
  const contrast = 4 + 24 * random();
  for (let step = 0; step < steps; step += 1) {
    const nothing = random() < 0.4 ? Math.exp(contrast * random()) * range : 1;
    const row = Array.from({ length: range }, (_, code) =>
      code === model.nullCode ? nothing : Math.exp(contrast * random() ** 3),
    );
    const sum = row.reduce((total, value) => total + value, 0);
    for (const [code, value] of row.entries()) {
      probabilities[step * stride + range + code] = value / sum;
    }
  }
  return { probabilities, start: range, stride, steps };
}

interface Found {
  clarity: number;
  /** Character, list, flags, certainty and first step of each node. */
  nodes: number[][];
  end: number | undefined;
}

function found(search: BeamSearch, line: LineOutput): Found {
  const { unichars, permuters, flags, certainties, starts } = search.search(line);
  const nodes = Array.from(unichars, (unichar, at) => [
    unichar,
    permuters[at]!,
    flags[at]!,
    certainties[at]!,
    starts[at]!,
  ]);
  return { clarity: search.clarity, nodes, end: starts[unichars.length] };
}

function expected(search: ReferenceSearch, line: LineOutput): Found {
  const ids: number[] = [];
  const last = search.search(line);
  const { nodes, starts } = search;
  for (let node = last; node !== NONE; node = nodes.previous[node]!) ids.unshift(node);
  const values = ids.map((node, at) => [
    nodes.unichar[node]!,
    nodes.permuter[node]!,
    nodes.flags[node]!,
    nodes.certainty[node]!,
    starts[at]!,
  ]);
  return { clarity: search.clarity, nodes: values, end: starts[ids.length] };
}

describe('the same path as by the reference, to the last bit', () => {
  it.each(['eng', 'ara', 'chi_sim', 'jpn', 'tha'])('%s', (language) => {
    const model = modelOf(language);
    const [search, reference] = [new BeamSearch(model), new ReferenceSearch(model)];
    for (let seed = 1; seed <= 40; seed += 1) {
      const line = noisyLine(model, 5 * seed, seed);
      expect(found(search, line)).toEqual(expected(reference, line));
    }
  });

  it('in lines that are so wide that memory must grow, and in short ones behind them', () => {
    const model = modelOf('eng');
    const [search, reference] = [new BeamSearch(model), new ReferenceSearch(model)];
    for (const steps of [10, 4000, 10, 1000]) {
      const line = noisyLine(model, steps, steps);
      expect(found(search, line)).toEqual(expected(reference, line));
    }
  });

  it('in two languages by turns', () => {
    const both = [modelOf('eng'), modelOf('chi_sim')].map((model) => ({
      model,
      search: new BeamSearch(model),
    }));
    for (let seed = 1; seed <= 5; seed += 1) {
      for (const { model, search } of both) {
        const line = noisyLine(model, 60, seed);
        expect(found(search, line)).toEqual(expected(new ReferenceSearch(model), line));
      }
    }
  });

  it('with word lists that are nonsense, and lead anywhere', () => {
    const model = modelOf('eng');
    const lists = new Set<number>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const harmed: Model = {
        ...model,
        dictionaries: { words: nonsense(model, 200, seed), numbers: nonsense(model, 5000, -seed) },
      };
      const line = noisyLine(model, 80, seed);
      const path = found(new BeamSearch(harmed), line);
      expect(path).toEqual(expected(new ReferenceSearch(harmed), line));
      for (const [, list] of path.nodes) lists.add(list!);
    }
    // Paths must have gone through the lists for this to say anything.
    expect(lists).toContain(BY_WORDS);
  });
});

/**
 * A list of words in which a node has two edges on average and half of the edges lead beyond the last one, some of
 * them as far as their numbers go. Any letter may begin a word.
 */
function nonsense({ unichars }: Model, count: number, seed: number): Dawg {
  const random = seeded(seed);
  const letters = unichars.length + 1;
  const letterBits = Math.ceil(Math.log2(letters));
  const edges = Uint8Array.from({ length: 8 * count }, () => Math.floor(256 * random()));
  const view = new DataView(edges.buffer);
  for (let edge = 0; edge < count; edge += 1) {
    const isRoot = edge < unichars.length;
    const letter = isRoot ? edge : Math.floor(unichars.length * random());
    const isLast = isRoot ? edge === unichars.length - 1 : random() < 0.5;
    const flags = (isLast ? LAST_OF_NODE : 0) | (random() < 0.5 ? WORD_END : 0);
    const target = Math.floor((random() < 0.1 ? 2 ** 32 : 2 * count) * random());
    const low = BigInt(letter | (flags << letterBits));
    view.setBigUint64(8 * edge, low | (BigInt(target) << BigInt(letterBits + FLAG_BITS)), true);
  }
  return { edges, count, letterBits, letters };
}
