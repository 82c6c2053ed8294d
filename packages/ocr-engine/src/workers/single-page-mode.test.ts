import { cachedDataVersionTag } from 'node:v8';
import { afterEach, expect, it } from 'vitest';
import { importAsUsual, setUpFor } from './single-page-mode.ts';

afterEach(() => setUpFor({ isOnly: false }));

it('compiled code that is kept of modules goes for them also while the only page is read', async () => {
  // V8 takes compiled code that has the same tag.
  const usual = cachedDataVersionTag();
  setUpFor({ isOnly: true });
  const sparing = cachedDataVersionTag();
  expect(sparing).not.toBe(usual);
  expect(await importAsUsual(async () => cachedDataVersionTag())).toBe(usual);
  expect(cachedDataVersionTag()).toBe(sparing);
});

it('pages of a document with several are read with the usual settings again', () => {
  const usual = cachedDataVersionTag();
  setUpFor({ isOnly: true });
  setUpFor({ isOnly: false });
  expect(cachedDataVersionTag()).toBe(usual);
});
