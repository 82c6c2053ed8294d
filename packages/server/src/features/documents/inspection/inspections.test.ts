import { EngineError, type Engine, type InspectOptions, type PdfInfo } from '@legible/ocr-engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Inspections, type InspectionOptions } from './inspections.ts';

const SLOW_SECONDS = 0.7;
const info = { pageCount: 1 } as PdfInfo;

// A clock that leaps to whatever is due next: what others do on a busy machine makes no file slow.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  vi.setTimerTickMode('nextTimerAsync');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits by that clock. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Takes as many milliseconds for a file as its name says, up to the clock that it is given; "late" ones start first. */
function inspector(clockSeconds: number, begun: string[]) {
  const inspect = (path: string, options: InspectOptions = {}) =>
    new Promise<PdfInfo>((resolve, reject) => {
      begun.push(path);
      options.watch?.begun();
      // Its child does nothing but start, and has not yet said that it reads.
      if (!path.startsWith('late')) {
        const started = performance.now();
        options.watch?.reads?.(() => (performance.now() - started) / 1000);
      }
      const clock = (options.timeoutSeconds ?? clockSeconds) * 1000;
      const ends = Number(path.split(' ')[1]);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        options.watch?.ended(Math.min(ends, clock) / 1000);
        settle();
      };
      const timer = setTimeout(
        () => end(() => (ends <= clock ? resolve(info) : reject(new EngineError('too-slow')))),
        Math.min(ends, clock),
      );
      options.signal?.addEventListener('abort', () =>
        end(() => reject(new EngineError('cancelled'))),
      );
    });
  return { inspect } as unknown as Engine;
}

function start(options: Partial<InspectionOptions> = {}, quickProcesses = 1) {
  const [quick, slow, used]: [string[], string[], [string, number][]] = [[], [], []];
  const inspections = new Inspections(
    { quick: inspector(30, quick), quickProcesses, slow: inspector(SLOW_SECONDS, slow) },
    {
      onUsed: (...use) => used.push(use),
      quickSeconds: 0.3,
      crowdedSeconds: 0.1,
      slowFromSeconds: 0.1,
      ...options,
    },
  );
  const inspect = (userId: string, path: string) =>
    inspections.inspect({ userId, path, bytes: 1, mostPages: 10 });
  return { inspect, quick, slow, used };
}

it('what is not done by the end of the quick queue goes on in the slow one', async () => {
  const { inspect, quick, slow, used } = start();
  expect(await inspect('ann', 'quick 10')).toBe(info);
  expect(await inspect('ann', 'slow 600')).toBe(info);
  expect([quick, slow]).toEqual([['quick 10', 'slow 600'], ['slow 600']]);
  expect(used).toEqual([
    ['ann', 0.01],
    ['ann', 0.3],
    ['ann', 0.6],
  ]);
});

it('what is too slow for the slow queue is refused, and not tried again', async () => {
  const { inspect, slow } = start();
  await expect(inspect('ann', 'endless 9000')).rejects.toMatchObject({ code: 'too-slow' });
  expect(slow).toEqual(['endless 9000']);
});

it('slow files of ten users stand in a queue of their own while others pass', async () => {
  const { inspect, slow } = start();
  const attack = Array.from({ length: 10 }, (_, index) => inspect(`eve${index}`, 'endless 9000'));
  const ended = Promise.allSettled(attack);
  await until(() => slow.length > 0);
  // The first of them sits in the slow queue. All others are out of the quick queue after a short stay each.
  await inspect('ann', 'quick 10');
  expect(slow.length).toBeLessThan(10);
  await ended;
  expect(slow).toHaveLength(10);
});

it('while others wait a file leaves the quick queue sooner', async () => {
  const { inspect, slow } = start({ quickSeconds: 100 });
  const attack = inspect('eve', 'long 600');
  await inspect('ann', 'quick 10');
  expect(slow).toEqual(['long 600']);
  expect(await attack).toBe(info);
});

it('while others wait the start of a child does not count', async () => {
  const { inspect, slow } = start();
  const ready = inspect('eve', 'late 200');
  await inspect('ann', 'quick 10');
  expect(await ready).toBe(info);
  expect(slow).toEqual([]);
});

it('while others stand in the slow queue, a user whose last file was slow begins there', async () => {
  const { inspect, quick, slow } = start();
  await inspect('eve', 'slow 500');
  const attack = inspect('mallory', 'slow 600');
  await until(() => slow.length === 2);
  const next = inspect('eve', 'slow 501');
  await inspect('ann', 'quick 10');
  await Promise.all([attack, next]);
  expect(quick).toEqual(['slow 500', 'slow 600', 'quick 10']);
  expect(slow).toEqual(['slow 500', 'slow 600', 'slow 501']);
});

it('a user whose last file was slow is like others when it is past or a usual one came since', async () => {
  const { inspect, quick, slow } = start({ knownSlowSeconds: 0.2 });
  await inspect('eve', 'slow 500');
  // No other file is in the slow queue.
  await inspect('eve', 'quick 11');
  expect(quick).toEqual(['slow 500', 'quick 11']);

  const attack = inspect('mallory', 'slow 600');
  await until(() => slow.length === 2);
  await inspect('eve', 'quick 12');
  expect(quick).toContain('quick 12');
  await attack;
});

it('a usual file in the slow queue ends what is known of its user', async () => {
  const { inspect, quick, slow } = start();
  await inspect('eve', 'slow 500');
  const attack = inspect('mallory', 'slow 600');
  await until(() => slow.length === 2);
  await inspect('eve', 'quick 13');
  const more = inspect('mallory', 'slow 601');
  await until(() => slow.includes('slow 601'));
  await inspect('eve', 'quick 14');
  expect(slow).toEqual(expect.arrayContaining(['quick 13']));
  expect(quick).toContain('quick 14');
  await Promise.all([attack, more]);
});

it('a slow queue that is too long refuses more for now', async () => {
  const { inspect } = start({ quickSeconds: 0.001 }, 50);
  const attack = Array.from({ length: 23 }, (_, index) => inspect(`eve${index}`, 'slow 20'));
  const ended = await Promise.allSettled(attack);
  const refused = ended.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { code: 'unavailable', retryAfter: 60 } },
    { reason: { code: 'unavailable', retryAfter: 60 } },
  ]);
});
