import { paths } from '@legible/contracts/endpoints';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { lineOf, pageOf } from '../testing/page-words.ts';
import { hitsOn } from './find/word-boxes.ts';
import type { Desk } from './pdf/desk.ts';
import { searchedPage } from './search-source.ts';

const PAGE = `GET ${paths.pageText.replace(':id', 'letter').replace(':number', '1')}`;
/** The file is not to be asked. */
const desk = {} as Desk;

it('a page that was left alone is searched by what the server has of its own text', async () => {
  const own = pageOf([[lineOf(['quiet', 'harbour'])]]);
  const page = { page: 1, state: 'left_alone', reason: 'born-digital', detail: null, text: null };
  fakeServer({ [PAGE]: { body: { ...page, own } } });
  expect(hitsOn(await searchedPage(desk, 'letter', 1), 'harbour')).toMatchObject([
    { boxes: [[0.1, 0.1, 0.2, 0.125]] },
  ]);
});
