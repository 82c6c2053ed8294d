import { expect, it } from 'vitest';
import { likenessOf, likenessTo } from './identify.ts';

it.each([
  [
    'deu',
    '49 Irlindische Landschaft. 350 Der Dent von Morcles und die Rhone. 200 Nach dem Gewitter.',
  ],
  ['fra', 'La chute du Rhin a Schaffhouse. Fleurs de pommier (aquarelle). Scéne dans les Alpes.'],
  ['ind', 'Pada malam hari kami pergi lagi ke air dan melihat kapal yang datang dari pulau itu.'],
  ['nor', 'Om kvelden gikk vi ned til vannet igjen og så på båtene som kom over fjorden.'],
])('a list of names, misread, looks like %s most', async (name, text) => {
  const likeness = await likenessOf(text);
  const names = ['eng', 'nld', 'deu', 'fra', 'ita', 'ind', 'nor', 'swe'];
  const to = (other: string) => likenessTo(other, likeness) ?? 0;
  expect(names.toSorted((a, b) => to(b) - to(a))[0]).toBe(name);
});

it('says nothing of a language that the library does not know', async () => {
  expect(likenessTo('epo', await likenessOf('La luno brilas super la maro.'))).toBeUndefined();
});
