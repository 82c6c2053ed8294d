import type { Page } from '@playwright/test';

/** The sum that a screen may reach; 0.1 is what others call good. */
const MOST = 0.02;

/** An entry of the browser, which TypeScript does not know. */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface Watched {
  shifts: { value: number; what: string }[];
}

/** From the first paint on, without what follows a key or a click: that is meant. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent),
        );
        watched.shifts.push({ value: entry.value, what: nodes.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What jumped on the page since it was opened, where that is more than a screen may. */
export async function shiftsOn(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= MOST ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`);
}
