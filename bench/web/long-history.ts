import { chromium, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { manyFiles } from '../../e2e/screens/data.ts';
import { playScene } from '../../e2e/screens/fake-api.ts';

const ROWS = 10_000;
/** Typed one after the other; each narrows the list or widens it again. */
const TYPED = ['h', 'ha', 'har', 'scan 0', 'scan 01', 'scan 012', 'x', '', '9', '99', '999', ''];
/** Times that all of it is typed. */
const ROUNDS = 5;
const SCROLL_STEPS = 240;

export interface LongHistory {
  /** Milliseconds from a key to the list as it should be, one a key. */
  filter: number[];
  /** Milliseconds of the page's processor time a key takes: script, styles, layout and painting. */
  filterWork: number;
  /** Milliseconds between frames while the list is scrolled from end to end. */
  frames: number[];
  /** Rows that exist in the page at a time. */
  rowsInPage: number;
}

/** The OCR screen with 10,000 documents: every key of a search, and a scroll through all of them. */
export async function measureLongHistory(url: string): Promise<LongHistory> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const answers = { [`GET ${paths.list}`]: { body: { files: manyFiles(ROWS) } } };
    await playScene(page, url, { answers });
    await page.goto(`${url}/ocr`);
    await page.locator(`table[aria-rowcount="${ROWS + 1}"]`).waitFor();
    const worked = await processorTime(page);
    const filter = await filterTimes(page);
    return {
      filter,
      filterWork: ((await worked()) * 1000) / (ROUNDS * TYPED.length),
      frames: await frameTimes(page),
      rowsInPage: await page.locator('tr[data-index]').count(),
    };
  } finally {
    await browser.close();
  }
}

/** Gives what tells how many seconds of processor time the page's thread has taken since. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taken();
  return async () => (await taken()) - before;
}

function filterTimes(page: Page): Promise<number[]> {
  return page.evaluate(
    async (typed) => {
      const input = document.querySelector<HTMLInputElement>('input[type="search"]');
      const table = document.querySelector('table[aria-rowcount]');
      if (!input || !table) throw new Error('No search, or no table');
      const times: number[] = [];
      for (const text of typed) {
        const changed = new Promise<number>((done) => {
          const watcher = new MutationObserver(() => {
            watcher.disconnect();
            done(performance.now());
          });
          watcher.observe(table, { attributes: true, attributeFilter: ['aria-rowcount'] });
          // A search that changes no count changes no row either.
          setTimeout(() => done(Number.NaN), 500);
        });
        const pressed = performance.now();
        // Past the setter that React puts on the element itself, or it would see no change.
        Reflect.set(HTMLInputElement.prototype, 'value', text, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const time = (await changed) - pressed;
        if (!Number.isNaN(time)) times.push(time);
        await new Promise((rested) => setTimeout(rested, 100));
      }
      return times;
    },
    Array.from({ length: ROUNDS }, () => TYPED).flat(),
  );
}

function frameTimes(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const scroller = document.querySelector('table[aria-rowcount]')?.parentElement;
    if (!scroller) throw new Error('Nothing to scroll');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows only what is in here
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const times: number[] = [];
    let last = await frame();
    for (let step = 1; step <= steps; step += 1) {
      scroller.scrollTop = (scroller.scrollHeight * step) / steps;
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, SCROLL_STEPS);
}
