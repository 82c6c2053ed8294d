import type { Page } from '@playwright/test';

/** What was found out about an address of the server, for all screens that a worker looks at. */
const known = new Map<string, Promise<Answer>>();

interface Answer {
  status: number;
  /** Ids of elements, where it is a page. */
  ids: Set<string>;
}

/**
 * Links, anchors, pictures and icons of a page that lead nowhere on our own server: no answer of 200 at that very
 * address, or no such anchor. Other sites are not asked.
 */
export async function deadLinksOn(page: Page): Promise<string[]> {
  const named = await page
    .locator('a[href], link[href], img[src]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    );
  const { origin } = new URL(page.url());
  const addresses = new Set(named.map((address) => new URL(address, page.url()).href));
  const ours = [...addresses].filter((address) => address.startsWith(`${origin}/`));
  const reasons = await Promise.all(ours.map((address) => whyDead(page, address)));
  return reasons.filter((reason) => reason !== undefined);
}

async function whyDead(page: Page, address: string): Promise<string | undefined> {
  const [file = '', anchor] = address.split('#');
  if (file === page.url().split('#')[0]) {
    const isThere = anchor === undefined || (await page.locator(`[id="${anchor}"]`).count()) === 1;
    return isThere ? undefined : `${address}: no such anchor`;
  }
  const { status, ids } = await ask(page, file);
  if (status !== 200) return `${address}: ${status}`;
  return anchor === undefined || ids.has(anchor) ? undefined : `${address}: no such anchor`;
}

function ask(page: Page, file: string): Promise<Answer> {
  const asked = known.get(file) ?? fetchIt(page, file);
  known.set(file, asked);
  return asked;
}

async function fetchIt(page: Page, file: string): Promise<Answer> {
  // A link of ours that is led on should name where it leads to.
  const response = await page.request.get(file, { maxRedirects: 0 });
  const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false;
  const html = isPage ? await response.text() : '';
  const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id));
  return { status: response.status(), ids };
}
