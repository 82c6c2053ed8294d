import { EngineError, type TaskOptions } from '@legible/ocr-engine';
import { beforeEach, expect, it } from 'vitest';
import { type Exporter, ExporterTurns } from './exporter-turns.ts';

const PICTURE = new Uint8Array([1]);
/** Nothing here waits for these, but for those that a test makes short. */
const PATIENT = { longestDrawingMs: 600_000, sliceMs: 600_000 };

/** What was begun, and what ends it. */
let begun: Map<string, () => void>;
let order: string[];
beforeEach(() => {
  begun = new Map();
  order = [];
});

/** Works until it is told to end, or is cancelled. */
function work<Result>(path: string, { signal }: TaskOptions, result: Result): Promise<Result> {
  order.push(path);
  return new Promise((resolve, reject) => {
    begun.set(path, () => resolve(result));
    signal?.addEventListener('abort', () => reject(new EngineError('cancelled')));
  });
}

const engine: Exporter = {
  convertToPdfA: (path, _output, options = {}) => work(path, options, undefined as never),
  drawPage: (path, _page, _output, options) => work(path, options, { width: 1, height: 1 }),
  drawThumbnail: (path, _page, options = {}) => work(path, options, PICTURE),
};

const end = (path: string) => begun.get(path)?.();
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof EngineError ? error.code : String(error)),
  );

it('one who asks for many first pages keeps nobody from theirs', async () => {
  const turns = new ExporterTurns(engine, PATIENT);
  const many = ['a1', 'a2', 'a3'].map((path) => turns.drawThumbnail(path, 1, { owner: 'ann' }));
  const other = turns.drawThumbnail('b', 1, { owner: 'bob' });
  for (const path of ['a1', 'b', 'a2', 'a3']) {
    await expect.poll(() => order.at(-1)).toBe(path);
    end(path);
  }
  expect(await Promise.all([...many, other])).toEqual([PICTURE, PICTURE, PICTURE, PICTURE]);
});

it('a first page that is slow to draw gives way to an export, and may be asked for again', async () => {
  const turns = new ExporterTurns(engine, { ...PATIENT, sliceMs: 20 });
  const slow = codeOf(turns.drawThumbnail('bomb', 1, { owner: 'ann' }));
  await expect.poll(() => order).toEqual(['bomb']);
  const drawn = turns.drawPage('page', 1, 'out', { owner: 'bob', dpi: 150 });
  expect(await slow).toBe('cancelled');
  await expect.poll(() => order.at(-1)).toBe('page');
  // One that begins while another export waits has no more than its slice, either.
  const next = codeOf(turns.drawThumbnail('bomb', 1, { owner: 'cid' }));
  const later = turns.convertToPdfA('later', 'out', { owner: 'bob' });
  end('page');
  expect(await drawn).toEqual({ width: 1, height: 1 });
  expect(await next).toBe('cancelled');
  await expect.poll(() => order.at(-1)).toBe('later');
  end('later');
  await later;
});

it('one that takes too long is told as such: it is not to be tried again', async () => {
  const turns = new ExporterTurns(engine, { ...PATIENT, longestDrawingMs: 20 });
  expect(await codeOf(turns.drawThumbnail('bomb', 1, { owner: 'ann' }))).toBe('too-slow');
  const next = turns.drawThumbnail('next', 1, { owner: 'ann' });
  await expect.poll(() => order.at(-1)).toBe('next');
  end('next');
  expect(await next).toEqual(PICTURE);
});

it('one who leaves while others have their turn waits no longer, and nothing is begun', async () => {
  const turns = new ExporterTurns(engine, PATIENT);
  const first = turns.drawPage('first', 1, 'out', { owner: 'ann', dpi: 150 });
  const gone = new AbortController();
  const left = codeOf(turns.drawThumbnail('left', 1, { owner: 'bob', signal: gone.signal }));
  gone.abort();
  expect(await left).toBe('cancelled');
  end('first');
  await first;
  const last = turns.drawPage('last', 1, 'out', { owner: 'cid', dpi: 150 });
  await expect.poll(() => order).toEqual(['first', 'last']);
  end('last');
  await last;
});
