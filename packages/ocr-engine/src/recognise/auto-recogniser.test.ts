import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { testFolder } from '@legible/fixtures/folder';
import { textOfToday } from '@legible/fixtures/texts-of-today';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageOfLines } from '../../test/page-of-lines.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { findTessdata } from '../model/tessdata.ts';
import type { GreyImage } from '../render/page-image.ts';
import { uprightImage } from '../render/turn.ts';
import type { Draw } from './recogniser.ts';
import { detectScript } from '../tesseract/detect-script.ts';
import { isHardToRead } from '../text/words.ts';
import { recogniserFor } from './recogniser-for.ts';

/** What `npm test` installs, whatever else this machine has. */
const INSTALLED = ['eng', 'deu', 'rus', 'ell', 'heb', 'ara', 'chi_sim', 'jpn', 'tha'];

/** Where models are looked for. */
let folder: string;

beforeEach(async () => {
  folder = await testFolder();
  const tessdata = findTessdata(INSTALLED);
  for (const name of INSTALLED) {
    const file = `${name}.traineddata`;
    await symlink(join(tessdata, file), join(folder, file));
  }
  vi.stubEnv('TESSDATA_PREFIX', folder);
});
afterEach(() => void vi.unstubAllEnvs());

const DPI = 300;

const GERMAN = [
  'Am Abend, als die Sonne hinter den Bergen versank, gingen wir noch',
  'einmal an das Wasser und sahen den Booten zu, die über den See kamen.',
  'Niemand wollte sprechen, denn jeder dachte an die Freunde, die früher',
  'an diesem Ufer gestanden hatten und nun so weit fort waren.',
];
const ENGLISH = [
  'In the evening, when the sun had set behind the hills, we went down',
  'to the water again and watched the boats that came across the lake.',
  'Nobody wanted to speak, for each of us thought of the friends who had',
  'stood on this shore in former years and were now so far away.',
];
const RUSSIAN = [
  'Вечером, когда солнце село за горы, мы ещё раз пошли к воде и',
  'смотрели на лодки, которые шли через озеро. Никто не хотел говорить,',
  'потому что каждый думал о друзьях, которые раньше стояли на этом',
  'берегу и были теперь так далеко от нас.',
];
const GREEK = [
  'Το βράδυ, όταν ο ήλιος έδυσε πίσω από τα βουνά, κατεβήκαμε πάλι στη',
  'θάλασσα και κοιτάζαμε τις βάρκες που έρχονταν από το νησί.',
  'Κανείς δεν ήθελε να μιλήσει, γιατί όλοι σκέφτονταν τους φίλους.',
];
const CHINESE = [
  '今天的天气很好我们一起去海边看船',
  '孩子们在沙滩上玩了很久才回家',
  '晚上大家坐在一起吃饭说话',
];

/** What takes a turn back. */
const OPPOSITE = { 90: 270, 180: 180, 270: 90 } as const;

function upsideDown(image: GreyImage): GreyImage {
  return { ...image, pixels: image.pixels.toReversed() };
}

const read = (image: GreyImage, before?: FoundLanguage, isEmpty?: () => boolean) =>
  readDrawn((use) => use({ ...image, pixels: image.pixels.slice() }), before, isEmpty);

async function readDrawn(draw: Draw, before?: FoundLanguage, isEmpty = () => false) {
  let found: FoundLanguage | undefined;
  const recogniser = await recogniserFor('lstm', ['auto'], {
    isEmpty,
    looksLike: () => draw((image) => detectScript(image, DPI)),
    before,
    found: (language) => {
      found = language;
    },
  });
  const blocks = (await recogniser.read(draw, DPI)) ?? [];
  const lines = blocks.flatMap((block) => block.lines);
  const words = lines.flatMap((line) => line.words);
  return {
    found,
    lines,
    languages: [...new Set(words.map(({ language }) => language))],
    text: words.map(({ text }) => text).join(' '),
    isUnsure: isHardToRead(blocks),
  };
}

it('a page on which no line is found is tried in all scripts only where it shows something', async () => {
  const drawn = vi.fn(() => true);
  const noise = pageOfLines([]);
  for (let at = 0; at < noise.pixels.length; at += 9973) noise.pixels[at] = 0;
  expect((await read(noise, undefined, drawn)).text).toBe('');
  expect(drawn).toHaveBeenCalledTimes(1);
  const asked = vi.fn(() => false);
  expect((await read(pageOfLines(GERMAN), undefined, asked)).languages).toEqual(['deu']);
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['rus', 'Пишите нам:'],
  ['ell', 'Γράψτε μας:'],
])(
  'a letter with addresses and accounts in Latin letters is read in its language: %s',
  async (name, begin) => {
    const text = textOfToday(name);
    const page = { text, font: 'serif', fontSize: 11, dpi: DPI, noise: 0 } as const;
    const { width, height, pixels } = await greyPage(page);
    const { found, text: all } = await read({ width, height, stride: width, pixels });
    expect(found?.name).toBe(name);
    expect(all).toContain(`${begin} info@`);
    expect(all).toContain('LaserJet');
  },
);

const SURE = { confidence: 95, known: 0.98 };

it.each([
  ['eng', ENGLISH, undefined],
  ['eng', ENGLISH, 'deu'],
  ['eng', ENGLISH, 'chi_sim'],
  ['deu', GERMAN, undefined],
  ['deu', GERMAN, 'deu'],
  ['rus', RUSSIAN, undefined],
  ['ell', GREEK, 'rus'],
  ['chi_sim', CHINESE, undefined],
] as [string, string[], string | undefined][])(
  'finds %s, and reads the page in it: "%s", after a page in %s',
  async (language, texts, likely) => {
    const image = pageOfLines(texts, language === 'chi_sim' ? { font: 'han' } : {});
    const before = likely === undefined ? undefined : { name: likely, ...SURE };
    const { languages, text, found } = await read(image, before);
    expect(languages).toEqual([language]);
    expect(found?.name).toBe(language);
    const isSpaced = language !== 'chi_sim';
    expect(isSpaced ? text : text.replaceAll(' ', '')).toBe(texts.join(isSpaced ? ' ' : ''));
  },
);

it.each([
  ['deu', GERMAN],
  ['rus', RUSSIAN],
  ['ell', GREEK],
  ['chi_sim', CHINESE],
])(
  'draws a first page in %s no more often than where that is told, and keeps nothing that is lent',
  async (language, texts) => {
    const image = pageOfLines(texts, language === 'chi_sim' ? { font: 'han' } : {});
    let drawn = 0;
    const draw: Draw = (see) => {
      drawn += 1;
      const lent = { ...image, pixels: image.pixels.slice() };
      const seen = see(lent);
      lent.pixels.fill(0);
      return seen;
    };
    await (await recogniserFor('lstm', [language])).read(draw, DPI);
    const whenTold = drawn;
    drawn = 0;
    expect((await readDrawn(draw)).languages).toEqual([language]);
    expect(drawn).toBe(whenTold);
  },
);

it('finds the language of a page that lies on its head', async () => {
  const { languages, text } = await read(upsideDown(pageOfLines(GERMAN)));
  expect(languages).toEqual(['deu']);
  expect(text).toContain('über den See');
});

const HEBREW = [
  'בערב, כאשר שקעה השמש מאחורי ההרים, ירדנו שוב אל המים וראינו את',
  'הסירות שחזרו אל החוף. איש לא רצה לדבר, כי כל אחד מאיתנו חשב על',
  'החברים שעמדו כאן בשנים שעברו, ועכשיו היו רחוקים מאוד מאיתנו. אחר',
  'כך ירד החושך, ובכפר נדלקו האורות הראשונים.',
];

it.each([
  ['rus', RUSSIAN, 180],
  ['rus', RUSSIAN, 90],
  ['heb', HEBREW, 270],
  ['heb', HEBREW, 180],
] as const)(
  'finds %s on a page that lies on its head or side, by libtesseract',
  async (language, texts, turn) => {
    const page = pageOfLines([...texts, ...texts]);
    // To turn it back the other way is to turn it.
    const { languages, text, lines } = await read(uprightImage(page, OPPOSITE[turn]));
    expect(languages).toEqual([language]);
    expect(lines.map(({ orientation }) => orientation)).toEqual(lines.map(() => turn));
    expect(lines).toHaveLength(2 * texts.length);
    expect(text.split(' ')).toEqual(expect.arrayContaining(texts[0]!.split(' ').slice(1, 5)));
  },
);

it('goes back to the most used language of a script after pages in another', async () => {
  const { languages } = await read(pageOfLines(ENGLISH), {
    name: 'deu',
    confidence: 70,
    known: 0.4,
  });
  expect(languages).toEqual(['eng']);
});

const dataOf = (language: string) => join(folder, `${language}.traineddata`);

it('reads on in what is left when the data of a language vanishes between two pages', async () => {
  const { found } = await read(pageOfLines(GERMAN));
  expect(found?.name).toBe('deu');
  await rm(dataOf('deu'));
  const { languages, text } = await read(pageOfLines(GERMAN), found);
  expect(languages).toEqual(['eng']);
  expect(text).toContain('Am Abend');
});

async function damage(language: string): Promise<void> {
  await rm(dataOf(language));
  await writeFile(dataOf(language), 'no model');
}

it('leaves a page to the other languages where the data of its own is damaged', async () => {
  await damage('deu');
  expect((await read(pageOfLines(GERMAN))).languages).toEqual(['eng']);
});

it('names the data of the most used language where it is damaged, and guesses at no other', async () => {
  await damage('eng');
  await expect(read(pageOfLines(ENGLISH))).rejects.toMatchObject({ code: 'damaged-model' });
});

it('answers a page with two lines in four scripts with what it is sure of, and says that it is unsure', async () => {
  const { text, isUnsure } = await read(
    pageOfLines([
      'The harbour was quiet. Гавань была тихой и пустой.',
      'Το λιμάνι ήταν ήσυχο. הנמל היה שקט ונטוש',
    ]),
  );
  expect(text).toContain('The harbour was quiet.');
  expect(isUnsure).toBe(true);
});

it.each([
  ['deu', GERMAN, ENGLISH],
  ['rus', RUSSIAN, ENGLISH],
  ['eng', ENGLISH, RUSSIAN],
])('reads a block in %s on a page in another language', async (language, texts, page) => {
  const { languages, text } = await read(
    pageOfLines([...page, ...page.slice(0, 2), '', '', ...texts]),
  );
  expect(languages).toHaveLength(2);
  expect(languages[1]).toBe(language);
  expect(text).toBe([...page, ...page.slice(0, 2), ...texts].join(' '));
});

it.each([
  ['Russian lines below English ones', [...ENGLISH, ...ENGLISH.slice(0, 2), ...RUSSIAN]],
  ['English lines below Russian ones', [...RUSSIAN, ...ENGLISH, ...ENGLISH.slice(0, 2)]],
])('reads %s that no gap parts from them', async (_, lines) => {
  const { languages, text } = await read(pageOfLines(lines));
  expect(languages.toSorted()).toEqual(['eng', 'rus']);
  expect(text).toBe(lines.join(' '));
});

it.each([
  ['eng', 'deu'],
  ['deu', 'eng'],
  ['eng', 'rus'],
  ['rus', 'eng'],
])('reads single lines in %s and in %s of one page each in their own', async (...names) => {
  const text = names.map((name) => textOfToday(name)).join('\n\n');
  const page = { text, font: 'roman', fontSize: 11, dpi: DPI, noise: 0 } as const;
  const { width, height, pixels } = await greyPage(page);
  const { text: all } = await read({ width, height, stride: width, pixels });
  const lines = {
    eng: ['Keys for the front door (two)', 'A copy of the lease, signed and dated'],
    deu: ['Zwei Schlüssel für die Haustür', 'ÄRZTE, ÖL, ÜBER, Straße, weiß, Größe'],
    rus: ['Два ключа от входной двери', 'Копия договора с подписью и датой'],
  };
  for (const name of names) for (const line of lines[name as 'eng']) expect(all).toContain(line);
});
