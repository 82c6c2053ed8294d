import { type PageHead, PREVIEW } from '@legible/contracts/pages/heads';
import { PRODUCT_NAME } from '@legible/contracts/product';
import { ORIGIN_PLACE } from '@legible/contracts/pages/written-pages';

/** What the head of a page says to tabs, search engines and previews of links. */
export function headOf(path: string | null, title: string, head: PageHead | undefined): string {
  if (head === undefined) throw new Error(`${path} has no words in pages/heads.ts`);
  const { description, hidden } = head;
  const about = [`<title>${escaped(title)}</title>`, named('description', description)];
  if (path === null || hidden) return [...about, named('robots', 'noindex')].join('\n    ');
  const address = ORIGIN_PLACE + path;
  const preview = {
    'og:type': 'website',
    'og:site_name': PRODUCT_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': ORIGIN_PLACE + PREVIEW.path,
    'og:image:width': String(PREVIEW.width),
    'og:image:height': String(PREVIEW.height),
    'og:image:alt': PREVIEW.text,
  };
  return [
    ...about,
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries(preview).map(
      ([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`,
    ),
    // Everything else it takes from the ones above.
    named('twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/** The addresses that search engines shall know, as they want to be told. */
export function siteMap(paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${ORIGIN_PLACE}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escaped(content)}" />`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
