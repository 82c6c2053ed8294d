import { expect, it } from 'vitest';
import { typeset } from './texts.ts';

it.each([
  ['"Come in," he said; "it\'s late."', '“Come in,” he said; “it’s late.”'],
  ['He waited--\nas long as he could -- in vain.', 'He waited—as long as he could—in vain.'],
  ['the _Great Eastern_ [Footnote: a ship] sailed', 'the Great Eastern sailed'],
  ["'Twas to-\nmorrow that ('never' or 'now')", '‘Twas to-morrow that (‘never’ or ‘now’)'],
])('sets %j as a printer does', (typed, set) => {
  expect(typeset(typed)).toBe(set);
});
