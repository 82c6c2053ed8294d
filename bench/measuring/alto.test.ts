import { expect, it } from 'vitest';
import { linesOf } from './alto.ts';

const line = (attributes: string, ...words: string[]) =>
  `<TextLine ID="a"\n ${attributes}><Shape/>${words.map((word) => `<String CONTENT="${word}" HPOS="1"/>`).join('<SP/>')}</TextLine>`;

const said = (...words: string[]) => linesOf(line('', ...words)).map(({ text }) => text);
const boxOf = (attributes: string) => linesOf(line(attributes, 'a'))[0]?.box;

it('reads what a line says: words, signs, marks of letters, hyphens and underlines', () => {
  expect(said('Blick auf Zu\u0308rich.')).toEqual(['Blick auf Zürich.']);
  expect(said('one', 'two')).toEqual(['one two']);
  expect(said('&quot;A &amp; B&#39;&#x2019; &unknown;')).toEqual(['"A & B\'’ &unknown;']);
  expect(said('_Land¬')).toEqual(['Land-']);
  expect(said('')).toEqual([]);
});

it('says where a line stands: above its baseline, or as it is surrounded', () => {
  const place = 'HPOS="10" VPOS="100" WIDTH="200" HEIGHT="40"';
  expect(boxOf(`BASELINE="12 130 208 134" ${place}`)).toEqual([10, 112, 210, 132]);
  expect(boxOf(`BASELINE="130" ${place}`)).toEqual([10, 110, 210, 130]);
  expect(boxOf(place)).toEqual([10, 100, 210, 140]);
  expect(boxOf('HPOS="10"')).toBeUndefined();
});
