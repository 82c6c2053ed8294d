import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../../../../lib/api/api-error.ts';
import { type AskForRange, FileChanged, FileRanges } from './file-ranges.ts';

const file = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

afterEach(() => vi.useRealTimers());

/** A server that keeps to ranges; each entry of `failures` is thrown instead of one answer. */
function stage(failures: unknown[] = []) {
  const asked: { start: number; end: number; etag: string | null }[] = [];
  const server = { etag: '"one"' };
  const ask: AskForRange = async ({ start, end }, etag) => {
    asked.push({ start, end, etag });
    const failure = asked.length > 1 ? failures.shift() : undefined;
    if (failure !== undefined) throw failure;
    if (etag !== null && etag !== server.etag) return new Response(file, { status: 200 });
    const last = Math.min(end, file.length - 1);
    const headers = { 'Content-Range': `bytes ${start}-${last}/${file.length}`, ETag: server.etag };
    return new Response(file.slice(start, last + 1), { status: 206, headers });
  };
  const troubles: boolean[] = [];
  const open = async () =>
    FileRanges.open(ask, 100, (lost) => troubles.push(lost), new AbortController().signal);
  return { asked, server, troubles, open };
}

it('the beginning tells how long the file is, and every piece is of that version', async () => {
  const { asked, open } = stage();
  const ranges = await open();
  expect([ranges.size, ranges.beginning]).toEqual([1000, file.slice(0, 100)]);
  expect(await ranges.read(200, 264)).toEqual(file.slice(200, 264));
  expect(asked).toEqual([
    { start: 0, end: 99, etag: null },
    { start: 200, end: 263, etag: '"one"' },
  ]);
});

it('a file that was processed again meanwhile is told, and not mixed with the old one', async () => {
  const { server, open } = stage();
  const ranges = await open();
  server.etag = '"two"';
  await expect(ranges.read(200, 264)).rejects.toBeInstanceOf(FileChanged);
});

it('a lost connection is told once, and waited for', async () => {
  vi.useFakeTimers();
  const { troubles, open } = stage([
    networkError(),
    new TypeError('cut in the middle'),
    networkError(),
  ]);
  const ranges = await open();
  const piece = ranges.read(200, 264);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await piece).toEqual(file.slice(200, 264));
  expect(troubles).toEqual([true, false]);
});

it('goes on at once when the browser finds the network again', async () => {
  vi.useFakeTimers();
  const { open } = stage([networkError()]);
  const ranges = await open();
  const piece = ranges.read(200, 264);
  await vi.advanceTimersByTimeAsync(1);
  window.dispatchEvent(new Event('online'));
  expect((await piece).length).toBe(64);
});

it('what the server refuses is not asked for again', async () => {
  const gone = new ApiError({ status: 404, code: 'not_found', detail: null });
  const { asked, troubles, open } = stage([gone]);
  const ranges = await open();
  await expect(ranges.read(200, 264)).rejects.toBe(gone);
  expect([asked.length, troubles]).toEqual([2, []]);
});

it('nothing is asked for any more when the file is closed', async () => {
  vi.useFakeTimers();
  const { asked, open } = stage(Array.from({ length: 9 }, networkError));
  const ranges = await open();
  const piece = ranges.read(200, 264);
  const failure = piece.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  ranges.close();
  expect(await failure).toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
