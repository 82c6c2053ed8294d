import type { Page } from '@playwright/test';

/**
 * Notes every text matching the pattern that appears on the page from now on, in order of first
 * appearance: what comes and goes between two looks of a test is seen all the same.
 */
export async function watchTexts(page: Page, pattern: RegExp): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((source) => {
    const found = new Set<string>();
    const look = (): void => {
      for (const match of document.body.innerText.matchAll(new RegExp(source, 'g'))) {
        found.add(match[0]);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return found;
  }, pattern.source);
  return () => seen.evaluate((found) => [...found]);
}
