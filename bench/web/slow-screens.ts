import { CSRF_COOKIE } from '@legible/contracts/endpoints';
import { ada } from '../../e2e/screens/data.ts';
import type { Scene } from '../../e2e/screens/fake-api.ts';
import { screens } from '../../e2e/screens/list.ts';
import type { Screen } from '../../e2e/screens/screen.ts';
import { median } from '../measuring/quantiles.ts';
import { Chromium } from './chromium.ts';
import { PlayedServer } from './played-server.ts';

/** Chromium's own "slow 4G", and a processor of a cheap phone. */
const NETWORK = { latency: 150, downloadThroughput: 1.6e6 / 8 };
const SLOWER = 4;
const WIDTHS = [360, 768, 1440];
const HEIGHT = 900;
const RUNS = 3;
/** Milliseconds without a painting or a jump after which a screen is taken to be there. */
const QUIET_MS = 2500;
/** A page that is looked at has less of its processor. */
const LOOK_MS = 250;

/** How a screen came at one width: the run in the middle by its largest paint, and the worst of the jumps. */
export interface SlowScreen {
  name: string;
  width: number;
  /** Milliseconds from the address. */
  firstPaint: number;
  largestPaint: number;
  /** Which element that was. */
  largest: string;
  layoutShift: number;
}

type Seen = Omit<SlowScreen, 'name' | 'width'>;

/** States that are reached by doing something are left out, and those that differ in words alone. */
const ALSO = new Set(['privacy', 'terms', 'imprint', 'ocr-history', 'profile-subscriber']);
const isOpened = ({ name, state, fails, widths }: Screen) =>
  (state !== true || ALSO.has(name)) && fails !== true && widths === undefined;

/**
 * Every screen on a phone, a tablet and a desk, over a slow network and with a slow processor.
 * @param wanted names of screens; all for none
 */
export async function measureSlowScreens(
  product: string,
  wanted: readonly string[],
): Promise<SlowScreen[]> {
  const server = await PlayedServer.start(product);
  const chromium = await Chromium.start();
  const measured: SlowScreen[] = [];
  try {
    for (const screen of screens.filter(isOpened)) {
      if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
      for (const width of WIDTHS) {
        server.play(screen.scene ?? {});
        const runs: Seen[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          runs.push(await openSlowly(chromium, server.url, screen, width));
        }
        measured.push({ name: screen.name, width, ...middleOf(runs) });
      }
    }
  } finally {
    await chromium.close();
    server.close();
  }
  return measured;
}

function middleOf(runs: Seen[]): Seen {
  const largestPaint = median(runs.map((run) => run.largestPaint));
  const [middle] = runs.filter((run) => run.largestPaint === largestPaint);
  if (!middle) throw new Error('Nothing was measured');
  return { ...middle, layoutShift: Math.max(...runs.map((run) => run.layoutShift)) };
}

/** With an empty cache, as on the first visit. */
async function openSlowly(
  chromium: Chromium,
  url: string,
  { path, scene = {} }: Screen,
  width: number,
): Promise<Seen> {
  const script = `${remembered(scene)}; (${watchPaints.toString()})();`;
  const tab = await chromium.strangersTab({ width, height: HEIGHT }, script);
  try {
    await tab.slowDown(NETWORK, SLOWER);
    await tab.goTo(url + path);
    await tab.until(
      `document.querySelector('main h1') && performance.now() - window.latest > ${QUIET_MS}`,
      LOOK_MS,
    );
    return await tab.value<Seen>('window.seen');
  } finally {
    await tab.close();
  }
}

/** What a browser remembers that was here before. */
const remembered = ({ user = ada }: Scene) => `
  document.cookie = '${CSRF_COOKIE}=token';
  ${user ? `localStorage.setItem('legible.user', ${JSON.stringify(JSON.stringify(user))})` : ''}`;

/** In the page. */
interface Watched {
  seen: Seen;
  latest: number;
}

/** Runs in the page, before everything else. */
function watchPaints(): void {
  const seen = { firstPaint: 0, largestPaint: 0, largest: '', layoutShift: 0 };
  const watched = Object.assign(window as unknown as Watched, { seen, latest: 0 });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
      watched.latest = performance.now();
    }).observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null };
    seen.largestPaint = entry.startTime;
    seen.largest = `${element?.tagName.toLowerCase()} ${element?.textContent?.slice(0, 40) ?? ''}`;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.layoutShift += value;
  });
}
