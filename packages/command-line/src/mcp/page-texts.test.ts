import { testFile } from '@legible/fixtures/folder';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageTexts, type ReadTexts, type Texts } from './page-texts.ts';

const read: Texts = { pages: ['The quiet harbour.'], markdown: '', failed: [] };
const cancelled = expect.objectContaining({ code: 'cancelled' }) as Error;

let path: string;
let finish: () => void;
const readTexts = vi.fn<ReadTexts>();
const signals = () => readTexts.mock.calls.map(([, signal]) => signal);
const begun = (times: number) => expect.poll(() => readTexts.mock.calls.length).toBe(times);

beforeEach(async () => {
  path = await testFile('scan.pdf', Buffer.from('x'));
  readTexts.mockReset().mockImplementation(async (_, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Texts>();
    finish = () => resolve(read);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
    return promise;
  });
});

it('a call that is called off takes no other one with it', async () => {
  const texts = new PageTexts(readTexts);
  const [one, other] = [new AbortController(), new AbortController()];
  const waits = [one, other].map(({ signal }) => vi.spyOn(signal, 'addEventListener'));
  const [first, second] = [texts.of(path, one.signal), texts.of(path, other.signal)];
  await vi.waitFor(() => {
    for (const wait of waits) expect(wait).toHaveBeenCalled();
  });
  one.abort();
  await expect(first).rejects.toThrow(cancelled);
  expect(signals()[0]?.aborted).toBe(false);
  finish();
  expect(await second).toEqual(read);
  expect(await texts.of(path, new AbortController().signal)).toEqual(read);
  expect(readTexts).toHaveBeenCalledTimes(1);
});

it('a reading that nobody waits for any more is stopped, and begun anew by the next call', async () => {
  const texts = new PageTexts(readTexts);
  const one = new AbortController();
  const first = texts.of(path, one.signal);
  await begun(1);
  one.abort();
  await expect(first).rejects.toThrow(cancelled);
  expect(signals()[0]?.aborted).toBe(true);
  const next = texts.of(path, new AbortController().signal);
  await begun(2);
  finish();
  expect(await next).toEqual(read);
});

it('what was read with failed pages is read again for whoever asks next', async () => {
  const partly: Texts = { ...read, failed: [2] };
  readTexts.mockReset().mockResolvedValueOnce(partly).mockResolvedValueOnce(read);
  const texts = new PageTexts(readTexts);
  const { signal } = new AbortController();
  expect(await texts.of(path, signal)).toEqual(partly);
  expect(await texts.of(path, signal)).toEqual(read);
  expect(await texts.of(path, signal)).toEqual(read);
  expect(readTexts).toHaveBeenCalledTimes(2);
});
