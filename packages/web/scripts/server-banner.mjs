/** The banner as the server writes it above its pages, with its style. */
const BANNER = /<style>[^<]*<\/style>\s*<aside class="test-mode"[^>]*>[^<]*<\/aside>/;

/**
 * The banner of the server at this address; empty where it has none, or while it starts.
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function bannerAt(address) {
  try {
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    return BANNER.exec(await page.text())?.[0] ?? '';
  } catch {
    return '';
  }
}
