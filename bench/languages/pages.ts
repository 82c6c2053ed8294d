import { greyPage, type GreyPicture, type Strength } from '@legible/fixtures/filters/grey-picture';
import { filters } from '@legible/fixtures/filters/filters';
import { type FontName, hasFont } from '@legible/fixtures/setting/fonts';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { trueText } from '@legible/fixtures/truth';
import { paragraphsOf } from './texts.ts';

export const DPI = 300;
/** How many words a page has, and how large they are in points. */
const SIZES = [
  { words: 250, fontSize: 10 },
  { words: 60, fontSize: 12 },
  { words: 25, fontSize: 14 },
];
const STRENGTHS = [0, 1, 2, 3] as const;
const SPOILERS = ['blur', 'weak ink', 'salt and pepper', 'skew', 'uneven light'] as const;
/** Of scripts without spaces, this many letters count as a word. */
const LETTERS_A_WORD = 3;
const UNSPACED = new Set(['jpn', 'chi_sim', 'chi_tra', 'tha']);
const RIGHT_TO_LEFT = new Set(['ara', 'fas', 'heb']);
const FONTS: Record<string, FontName[]> = {
  ara: ['naskh', 'arabic'],
  fas: ['naskh', 'arabic'],
  heb: ['sans', 'arabic'],
  jpn: ['mincho', 'han'],
  chi_sim: ['mincho', 'han'],
  kor: ['mincho', 'han'],
  tha: ['thai'],
  hin: ['devanagari'],
  mar: ['devanagari'],
  tam: ['tamil'],
  tel: ['telugu'],
  kan: ['kannada'],
  guj: ['gujarati'],
  pan: ['gurmukhi'],
};
const LATIN_FONTS: FontName[] = ['sans', 'serif'];

/** A generated scan in one language. */
export interface LanguagePage {
  language: string;
  words: number;
  /** How much it is spoilt; 0 is clean. */
  strength: 0 | Strength;
  truth: string;
  picture: () => Promise<GreyPicture>;
}

/** Whether spaces say nothing in the language's script. */
export const isUnspaced = (language: string) => UNSPACED.has(language) && language !== 'tha';

/** Pages in a language: long and short ones, in its fonts by turns, clean and spoilt in a way of its own each. */
export function pagesIn(language: string): LanguagePage[] {
  const paragraphs = paragraphsOf(language);
  const fonts = (FONTS[language] ?? LATIN_FONTS).filter(hasFont);
  const looks = SIZES.flatMap((size, row) =>
    STRENGTHS.map((strength) => ({
      ...size,
      strength,
      font: fonts[(row + strength) % fonts.length]!,
    })),
  );
  return looks.map(({ font, fontSize, words, strength }, index) => {
    const text = excerpt(paragraphs, words, index / looks.length, UNSPACED.has(language));
    const page: FixturePage = { text, font, fontSize, dpi: DPI, noise: 0, ...wayOf(language) };
    return {
      language,
      words,
      strength,
      truth: trueText(page),
      picture: async () => spoilt(await greyPage(page), strength, index),
    };
  });
}

function wayOf(language: string): Partial<FixturePage> {
  if (RIGHT_TO_LEFT.has(language)) return { direction: 'rtl' };
  return UNSPACED.has(language) ? { unspaced: true } : {};
}

function spoilt(picture: GreyPicture, strength: 0 | Strength, index: number): GreyPicture {
  if (strength === 0) return picture;
  const name = SPOILERS[index % SPOILERS.length]!;
  return filters[name](picture, strength, index + 1);
}

/** Whole paragraphs from a place in the text on, the last one cut short after a number of words; the text begins again behind its end. */
function excerpt(paragraphs: string[], words: number, from: number, unspaced: boolean): string {
  const first = Math.floor(from * paragraphs.length);
  const chosen: string[] = [];
  for (let at = first, left = words; left > 0; at += 1) {
    const paragraph = paragraphs[at % paragraphs.length] ?? '';
    const pieces = unspaced ? lettersOf(paragraph) : paragraph.split(' ');
    const taken = pieces.slice(0, left);
    chosen.push(taken.join(unspaced ? '' : ' '));
    left -= taken.length;
  }
  return chosen.join('\n\n');
}

function lettersOf(text: string): string[] {
  return text.match(new RegExp(`.{1,${LETTERS_A_WORD}}`, 'gu')) ?? [];
}
