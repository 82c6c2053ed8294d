import { describe, expect, it } from 'vitest';
import { drawLine, type LinePicture, type Print } from '../../test/line-picture.ts';
import type { Turn } from '../render/turn.ts';
import type { Word } from '../interface/page-text.ts';
import { loadLanguages } from '../readings/language.ts';
import { cutLine } from '../network/line-image.ts';
import { readPage } from './lstm-page.ts';

/** The words that are read on the picture of one line. */
async function readWords(
  { image, line }: LinePicture,
  names: string[],
  turn: Turn = 0,
): Promise<Word[]> {
  const languages = await loadLanguages(names);
  const heights = new Set(languages.map(({ network }) => network.shape.height));
  const ways = [...heights].map((height) => cutLine(image, line, line.box, height, turn)!);
  const { width, height } = image;
  const lines = [{ line, parts: [ways] }];
  const page = {
    width,
    height,
    slant: undefined,
    curl: undefined,
    mayBeTurned: false,
    isPale: false,
    isSure: true,
    lines,
  };
  const [block] = await readPage(page, languages);
  return block?.lines[0]?.words ?? [];
}

async function read(picture: LinePicture, language = 'eng', turn: Turn = 0): Promise<string> {
  const words = await readWords(picture, [language], turn);
  return words.map(({ text }) => text).join(' ');
}

const ENGLISH = 'The quick brown fox (aged 17) jumps over 239 lazy dogs; "why?", we asked.';

describe('lines that we printed are read letter by letter', () => {
  it.each([
    ['sans', {}],
    ['serif', { font: 'serif' }],
    ['roman', { font: 'roman' }],
    ['typewriter', { font: 'mono' }],
    ['bold', { font: 'bold' }],
    ['small, 16 pixels', { size: 16 }],
    ['20 pixels', { size: 20 }],
    ['large, 160 pixels', { size: 160 }],
    ['grey on grey', { ink: 110, paper: 170 }],
    ['pale', { ink: 200, paper: 250 }],
    ['slanting down', { slope: 0.03 }],
    ['slanting up', { slope: -0.03 }],
  ] as [string, Print][])('%s', async (_, print) => {
    expect(await read(drawLine(ENGLISH, print))).toBe(ENGLISH);
  });

  it.each([90, 180, 270] as const)('turned by %i degrees', async (turn) => {
    expect(await read(drawLine(ENGLISH, { turn }), 'eng', turn)).toBe(ENGLISH);
  });

  it('white on black', async () => {
    expect(await read(drawLine(ENGLISH, { ink: 245, paper: 15 }))).toBe(ENGLISH);
  });

  it.each([
    ['German', 'deu', {}, 'Schöne Grüße aus Köln: Äpfel, Öl und Übermut für 12,50 Euro!'],
    ['German capitals without marks', 'deu', {}, 'Am Ufer der Oder: Uhren, Orte, ARME und Ulmen.'],
    ['Spanish', 'spa', {}, '¿Qué opina el niño? ¡Sí! Ángel vivió en Ávila, ESPAÑA, y en África.'],
    ['Spanish, whose model lacks a letter', 'spa', {}, 'La cigüeña y el pingüino: ¡qué vergüenza!'],
    ['Greek', 'ell', {}, 'Η θάλασσα ήταν ήρεμη όταν γύρισαν τα πρώτα καράβια.'],
    ['Russian', 'rus', {}, 'Море было спокойным, когда вернулись первые лодки.'],
    ['Hebrew, from right to left', 'heb', {}, 'הים היה שקט כאשר חזרו הסירות הראשונות'],
    [
      'Chinese, whose characters have several codes',
      'chi_sim',
      { font: 'han' },
      '今天的天气很好我们一起去海边看船',
    ],
  ] as [string, string, Print, string][])('%s', async (_, language, print, text) => {
    const found = await read(drawLine(text, print), language);
    expect(language === 'chi_sim' ? found.replaceAll(' ', '') : found).toBe(text);
  });

  // Networks that learned from old books alone had forgotten these.
  it.each([
    ['eng', 'Visit https://www.example.com/help?id=7&lang=en or write to jane@mail.org.'],
    ['eng', '© 2024 Miller & Sons: {x: 1, y: [2, 3]} is in C:\\Users\\file.pdf.'],
    ['deu', '„Guten Morgen“, sagte er, „wie geht es Ihnen heute?“'],
    ['deu', 'Auf www.mueller-soehne.de oder an info@mueller.de, für 1.234,50 €.'],
    // Signs for which the models have no character (decision 93).
    ['eng', 'Tel. 020 7946 0958 · Fax 020 7946 0959 – 3 × £4.50, at 20 °C'],
    ['deu', 'Auf der Straße – 3 × 50 Euro, bei 20 ± 2 °C'],
    ['fra', 'Le prix est de 3 × 45,60 € – le vin est à 20 ± 2 €.'],
    ['spa', 'Factura n.º 7: 3 × 45,60 €, escriba a info@garcia-hijos.es, 20 °C'],
    // Points of lists, and signs that Tesseract's networks of other languages lack (decision 94).
    ['eng', '• Keys for the front door'],
    ['deu', '• Zwei Schlüssel für die Haustür'],
    ['fra', '• Deux clés de la porte d’entrée'],
    ['spa', '• Dos llaves de la puerta principal'],
    ['ita', '• Due chiavi, 45,60 €, 20 °C, info@rossi.it'],
    ['nld', '• Twee sleutels – 3 × 45,60 euro, 20 ± 2 °C'],
    ['por', '• Duas chaves – 3 × 45,60 €'],
    // Small changes of networks (decision 95).
    ['ces', '• Dva klíče od domovních dveří'],
    ['dan', '• En kopi af kontrakten, 3 × 45,60 kr.'],
    ['ell', '• Δύο κλειδιά, 3 × 45,60 €'],
    ['fin', '• Kaksi ulko-oven avainta'],
    ['hun', '• Két kulcs a bejárati ajtóhoz'],
    ['nor', '«Takk, bra», sa han – og gikk.'],
    ['pol', '„Dziękuję, dobrze” – odparł, info@kowalski-synowie.pl'],
    ['ron', '• Două chei, info@popescu-fiii.ro'],
    ['swe', '• Två nycklar till ytterdörren, info@svensson.se'],
    ['tur', '“İyiyim” dedi – ve gitti, 3 × 45,60 TL'],
  ])('signs of today: %s, %s', async (language, text) => {
    for (const font of ['sans', 'serif', 'roman'] as const) {
      expect(await read(drawLine(text, { font }), language)).toBe(text);
    }
  });

  it('with a network of another height than the first that was tried', async () => {
    const text = '今天的天气很好我们一起去海边看船';
    const words = await readWords(drawLine(text, { font: 'han' }), ['eng', 'chi_sim']);
    expect(words.map((word) => word.text).join('')).toBe(text);
  });

  it.each([
    ['eng', 'ell', 'Seven men stood on the stone steps.', 'eng'],
    ['eng', 'ell', 'Η θάλασσα ήταν ήρεμη όταν γύρισαν τα πρώτα καράβια.', 'ell'],
    ['rus', 'eng', 'Море было спокойным, когда вернулись лодки.', 'rus'],
    ['rus', 'eng', 'Seven men stood on the stone steps.', 'eng'],
    ['eng', 'deu', 'Schöne Grüße aus Köln: Äpfel und Öl.', 'deu'],
  ])('in %s and %s at once: the better reading of "%s"', async (one, other, text, best) => {
    const words = await readWords(drawLine(text), [one, other]);
    expect(words.map((word) => word.text).join(' ')).toBe(text);
    expect(new Set(words.map(({ language }) => language))).toEqual(new Set([best]));
  });
});
