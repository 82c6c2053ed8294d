import { describe, expect, it } from 'vitest';
import type { Word } from '../interface/page-text.ts';
import { withSigns } from './signs-beside.ts';

/** A model that has letters of Catalan, and hardly a sign. */
const KNOWN = new Set(
  "abcdefghijlmnopqrstuvxzàçèéíòóúABCDEFGHILMNOPQRSTUV0123456789.,;:!?()-'$/—·€",
);

/** Words with their left and right, in pixels, and how sure they are. */
type Said = [text: string, left: number, right: number, confidence: number];
const said = (...words: Said[]): Word[] =>
  words.map(([text, left, right, confidence]) => ({
    text,
    box: [left, 0, right, 10],
    confidence,
    language: 'cat',
  }));
const unsure = (text: string): Said[] => [[text, 0, 60, 14]];
const textsOf = (words: Word[]) => words.map(({ text }) => text);
const read = (own: Said[], other: Said[], known = KNOWN) =>
  textsOf(withSigns(said(...own), said(...other), known));

describe('words with signs that a model lacks', () => {
  it('are those of the other one', () => {
    const own: Said[] = [
      ['correu', 0, 50, 95],
      ['anna.puig', 60, 110, 80],
      ['99QGmail.cat', 115, 200, 26],
      ['IVA', 210, 230, 95],
      ['20', 235, 250, 91],
    ];
    const other: Said[] = [
      ['correu', 0, 50, 94],
      ['anna.puig_99@mail.cat', 60, 200, 87],
      ['IVA', 210, 230, 93],
      ['%', 235, 249, 95],
    ];
    expect(read(own, other)).toEqual(['correu', 'anna.puig_99@mail.cat', 'IVA', '%']);
  });

  it('come in the place of all that was made of them', () => {
    const own: Said[] = [
      ['812', 0, 30, 49],
      ['a', 40, 45, 90],
    ];
    const other: Said[] = [
      ['§', 0, 8, 90],
      ['12', 12, 30, 93],
      ['0', 40, 45, 80],
    ];
    expect(read(own, other)).toEqual(['§', '12', 'a']);
  });

  it('are left where that one is less sure than this one of letters', () => {
    expect(read([['Soda', 0, 40, 92]], [['§oda', 0, 40, 70]])).toEqual(['Soda']);
    expect(read([['Soda', 0, 40, 40]], [['§oda', 0, 40, 50]])).toEqual(['Soda']);
  });

  it('are taken for other signs even if they are hardly sure, for this one cannot know them', () => {
    expect(read([['-', 0, 6, 95]], [['–', 0, 8, 45]])).toEqual(['–']);
    expect(read([['-', 0, 6, 95]], [['–', 0, 8, 20]])).toEqual(['-']);
    expect(read([['infoQpuig.cat', 0, 90, 57]], [['info@puig.cat', 0, 90, 40]])).toEqual([
      'info@puig.cat',
    ]);
  });

  it('stand where this one has nothing', () => {
    expect(read([['Tel', 0, 30, 95]], [['©', 40, 48, 80]])).toEqual(['Tel', '©']);
  });
});

describe('signs beside letters with marks', () => {
  it('are taken without the letters', () => {
    expect(read([['béo,', 0, 60, 56]], unsure('be»,'))).toEqual(['bé»,']);
    expect(read([['egràcies,', 0, 60, 56]], unsure('«gracies,'))).toEqual(['«gràcies,']);
    expect(read([['això', 0, 60, 90]], unsure('«aixo»'))).toEqual(['«això»']);
  });

  it('do not take the place of such a letter, nor come from what is another word', () => {
    expect(read([['ç', 0, 9, 90]], [['©', 0, 9, 95]])).toEqual(['ç']);
    expect(read([['àvia', 0, 60, 90]], [['§ohn', 0, 60, 95]])).toEqual(['àvia']);
  });
});

it('keeps a letter of its own where the other one has its twin', () => {
  const own: Said[] = [['infoOsunus.lt', 0, 90, 30]];
  expect(read(own, [['info@sunus.It', 0, 90, 90]])).toEqual(['info@sunus.lt']);
});

it('takes an address of the web that the other one is surer of, though it has no sign', () => {
  const own: Said[] = [['vvvvvv.puig.cat', 0, 90, 77]];
  expect(read(own, [['www.puig.cat', 0, 90, 95]])).toEqual(['www.puig.cat']);
  expect(read(own, [['www.puiq.cat', 0, 90, 70]])).toEqual(['vvvvvv.puig.cat']);
  const known: Said[] = [['www.puig.cat', 0, 90, 77]];
  expect(read(known, [['www.puiq.cat', 0, 90, 95]])).toEqual(['www.puig.cat']);
});

it('takes a sign that both know from the one that is surer of it', () => {
  const own: Said[] = [
    ['5', 0, 10, 90],
    ['$', 20, 30, 40],
  ];
  expect(read(own, [['€', 20, 30, 99]])).toEqual(['5', '€']);
  expect(read(own, [['€', 20, 30, 35]])).toEqual(['5', '$']);
  expect(read(own, [['S', 0, 30, 99]])).toEqual(['5', '$']);
});

it('takes no ’ and no | for what every model has, or a rule is taken for', () => {
  expect(read([["l'home", 0, 60, 90]], [['l’home', 0, 60, 99]])).toEqual(["l'home"]);
  expect(read([['l', 0, 3, 60]], [['|', 0, 3, 99]])).toEqual(['l']);
});
