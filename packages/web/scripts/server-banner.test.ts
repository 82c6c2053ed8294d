import { expect, it, vi } from 'vitest';
import { bannerAt } from './server-banner.mjs';

const BANNER =
  '<style>\n.test-mode { color: red }\n</style>\n<aside class="test-mode">Test mode.</aside>';
const ADDRESS = 'http://127.0.0.1:8000/';

const serve = (body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(`<html><body>${body}<p>x</p></body>`)),
  );

it('the banner of test mode is taken from the page of the server', async () => {
  serve(BANNER);
  expect(await bannerAt(ADDRESS)).toBe(BANNER);
  expect(fetch).toHaveBeenCalledWith(ADDRESS, { headers: { Accept: 'text/html' } });
});

it('there is none where the server has none, or does not answer yet', async () => {
  serve('');
  expect(await bannerAt(ADDRESS)).toBe('');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await bannerAt(ADDRESS)).toBe('');
});
