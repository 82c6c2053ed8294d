import { notFoundHead, pageHeads } from '@legible/contracts/pages/heads';
import { expect, it } from 'vitest';
import { routes } from '../lib/routes.ts';
import { headOf, siteMap } from './page-head.ts';

it('every screen has words for search engines, and no other address', () => {
  expect(Object.keys(pageHeads).toSorted()).toEqual(Object.values(routes).toSorted());
});

it('a screen for everybody says where it is and how a preview of it looks', () => {
  const head = headOf('/pricing', 'A "B" & <C>', { description: 'Prices & pages' });
  expect(head).toContain('<title>A &quot;B&quot; &amp; &lt;C></title>');
  expect(head).toContain('<link rel="canonical" href="https://origin.invalid/pricing" />');
  expect(head).toContain(
    '<meta property="og:image" content="https://origin.invalid/preview.jpg" />',
  );
  expect(head).toContain('<meta name="description" content="Prices &amp; pages" />');
  expect(head).not.toContain('noindex');
});

it('what is for users, or not there, is left to no search engine', () => {
  for (const [path, head] of [
    ['/ocr', pageHeads['/ocr']],
    [null, notFoundHead],
  ] as const) {
    const written = headOf(path, 'OCR', head);
    expect(written).toContain('<meta name="robots" content="noindex" />');
    expect(written).not.toContain('canonical');
  }
});

it('a screen without words stops the build', () => {
  expect(() => headOf('/new', 'New', undefined)).toThrow('/new has no words in pages/heads.ts');
});

it('the site map names whole addresses', () => {
  expect(siteMap(['/', '/pricing'])).toContain('<loc>https://origin.invalid/pricing</loc>');
});
