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
  const { own, addresses } = await page.evaluate(() => {
    const of = (selector: string, attribute: 'href' | 'src') =>
      Array.from(document.querySelectorAll(selector), (element) => element.getAttribute(attribute));
    const found = [...of('a[href], link[href]', 'href'), ...of('img[src]', 'src')];
    return {
      own: location.origin,
      addresses: found.map((address) => new URL(address ?? '', location.href).href),
    };
  });
  const ours = [...new Set(addresses)].filter((address) => address.startsWith(`${own}/`));
  const reasons = await Promise.all(ours.map((address) => whyDead(page, address)));
  return reasons.filter((reason) => reason !== undefined);
}

async function whyDead(page: Page, address: string): Promise<string | undefined> {
  const [file = '', anchor] = address.split('#');
  const { status, ids } = await ask(page, file);
  if (status !== 200) return `${address}: ${status}`;
  if (anchor === undefined || anchor === '' || ids.has(anchor)) return undefined;
  // An anchor of what only the application shows.
  const isHere = file === page.url().split('#')[0];
  const found = isHere && (await page.locator(`[id="${anchor}"]`).count()) > 0;
  return found ? undefined : `${address}: no such anchor`;
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
