import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { type FontName, hasFont } from '@legible/fixtures/setting/fonts';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';
import { textOfToday } from '@legible/fixtures/texts-of-today';
import { trueText } from '@legible/fixtures/truth';
import type { ScanPage, ScanSet } from './scan-page.ts';

const DPI = 300;

interface Script {
  name: string;
  languages: string[];
  text: string;
  fonts: FontName[];
  page?: Partial<FixturePage>;
  /** How often the text stands on a page, where that is not three times. */
  times?: number;
}

const UNSPACED = { unspaced: true } as const;
const DOWN = { unspaced: true, direction: 'ttb' } as const;
const ONE_COLUMN = { columns: 1 } as const;
const PRINT: FontName[] = ['sans', 'serif', 'roman'];
const RIGHT_TO_LEFT = { direction: 'rtl' } as const;
const { arabic, hebrew, japanese, chinese, korean, thai, hindi, vietnamese, polytonic, german } =
  textsOfScripts;

/** Languages of which we have a text as people write today. */
const OF_TODAY = [
  ['English', 'eng'],
  ['French', 'fra'],
  ['German', 'deu'],
  ['Spanish', 'spa'],
  ['Italian', 'ita'],
  ['Dutch', 'nld'],
  ['Portuguese', 'por'],
  ['Polish', 'pol'],
  ['Swedish', 'swe'],
  ['Czech', 'ces'],
  ['Hungarian', 'hun'],
  ['Danish', 'dan'],
  ['Norwegian', 'nor'],
  ['Finnish', 'fin'],
  ['Romanian', 'ron'],
  ['Turkish', 'tur'],
  ['Slovak', 'slk'],
  ['Slovenian', 'slv'],
  ['Croatian', 'hrv'],
  ['Catalan', 'cat'],
  ['Lithuanian', 'lit'],
  ['Latvian', 'lav'],
  ['Estonian', 'est'],
  ['Indonesian', 'ind'],
  ['Russian', 'rus'],
  ['Ukrainian', 'ukr'],
  ['Bulgarian', 'bul'],
  ['Greek', 'ell'],
] as const;

const SCRIPTS: Script[] = [
  { name: 'Arabic', languages: ['ara'], text: arabic, fonts: ['naskh', 'arabic'], page: RIGHT_TO_LEFT },
  { name: 'Arabic and English', languages: ['ara', 'eng'], text: arabic, fonts: ['naskh', 'arabic'], page: RIGHT_TO_LEFT },
  { name: 'Hebrew', languages: ['heb'], text: hebrew, fonts: ['sans', 'arabic'], page: RIGHT_TO_LEFT },
  { name: 'Hebrew and English', languages: ['heb', 'eng'], text: hebrew, fonts: ['sans', 'arabic'], page: RIGHT_TO_LEFT },
  { name: 'Japanese across', languages: ['jpn'], text: japanese, fonts: ['mincho', 'han'], page: UNSPACED },
  { name: 'Japanese down', languages: ['jpn'], text: japanese, fonts: ['mincho', 'han'], page: DOWN },
  { name: 'Chinese across', languages: ['chi_sim'], text: chinese, fonts: ['mincho', 'han'], page: UNSPACED },
  { name: 'Chinese down', languages: ['chi_sim'], text: chinese, fonts: ['mincho', 'han'], page: DOWN },
  { name: 'Korean', languages: ['kor'], text: korean, fonts: ['mincho', 'han'] },
  { name: 'Thai', languages: ['tha'], text: thai, fonts: ["thai"], page: { columns: 1 } },
  { name: 'Hindi', languages: ['hin'], text: hindi, fonts: ['devanagari'] },
  { name: 'Vietnamese', languages: ['vie'], text: vietnamese, fonts: ['sans', 'serif'] },
  { name: 'Greek, polytonic', languages: ['grc'], text: polytonic, fonts: ['serif', 'arabic'] },
  ...OF_TODAY.map(ofToday),
  { name: 'German, Fraktur', languages: ['frk'], text: german, fonts: ['mathematics'] },
]; // prettier-ignore

function ofToday([name, language]: (typeof OF_TODAY)[number]): Script {
  const text = textOfToday(language);
  return {
    name: `${name} of today`,
    languages: [language],
    text,
    fonts: PRINT,
    page: ONE_COLUMN,
    times: 1,
  };
}

/** Pages of our own in scripts of every kind, and with the signs of today, each in two sizes of every font for it that is installed. */
export function scriptSets(): ScanSet[] {
  return SCRIPTS.map((script) => ({
    name: script.name,
    languages: script.languages,
    isUnspaced: script.page?.unspaced,
    pages: script.fonts.filter(hasFont).flatMap((font) => pagesIn(script, font)),
  })).filter(({ pages }) => pages.length > 0);
}

function pagesIn({ name, text, page, times = 3 }: Script, font: FontName): ScanPage[] {
  const longer = Array.from({ length: times }, () => text).join('\n\n');
  return [
    { font, fontSize: 11 },
    { font, fontSize: 14, columns: page?.direction === 'ttb' ? 1 : 2 } as const,
  ].map((look) => {
    const fixture: FixturePage = {
      ...look,
      ...page,
      text: drawn(longer, font),
      dpi: DPI,
      noise: 0,
    };
    return {
      name: `${name}-${font}-${look.fontSize}`,
      dpi: DPI,
      truth: trueText({ ...fixture }).normalize('NFKC'),
      picture: async () => ({ grey: await greyPage(fixture) }),
    };
  });
}

/** Black letter is among the signs of mathematics, but for five capitals that are older signs. */
const OLDER: Record<string, string> = { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' };

function drawn(text: string, font: FontName): string {
  if (font !== 'mathematics') return text;
  return text.replaceAll(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    const first = code < 0x61 ? 0x1d504 - 0x41 : 0x1d51e - 0x61;
    return OLDER[letter] ?? String.fromCodePoint(first + code);
  });
}
