import { expect, it } from 'vitest';
import type { WordList } from '../model/word-list.ts';
import { findLanguage, sureInOther } from './find-language.ts';
import type { SampleLines, SampleReading } from './sample-looks.ts';

const known = (name: string, script: string) => ({ name, script });
const ENGLISH = known('eng', 'Latin');
const RUSSIAN = known('rus', 'Cyrillic');
const JAPANESE = known('jpn', 'Japanese');
const installed = [ENGLISH, RUSSIAN, JAPANESE];

/** What a model reads of the sample; no list is asked about so few words. */
function reading(text: string, confidence: number): SampleReading {
  const words = text.split(' ').map((word) => ({
    text: word,
    confidence,
    box: [0, 0, 1, 1] as [number, number, number, number],
    language: 'eng',
  }));
  return { words, wordList: undefined };
}

const MARKS: Record<SampleLines, string> = { 'as found': '', 'a glance': '?', 'its own': '!' };

/** Reads by what is told of each language, and keeps count: of glances with a question mark, of lines found for it with an exclamation mark. */
function reader(told: Record<string, SampleReading>) {
  const asked: string[] = [];
  return {
    asked,
    read: async (name: string, lines?: SampleLines) => {
      const look = `${name}${MARKS[lines ?? 'as found']}`;
      // A look that was had before costs nothing.
      if (!asked.includes(look)) asked.push(look);
      return told[name] ?? reading('', 0);
    },
  };
}

const first = { likely: ENGLISH, before: undefined };

it('looks no further than the first language where it is sure', async () => {
  const { read, asked } = reader({ eng: reading('The heading of a page', 97) });
  const { language, found } = await findLanguage({ sample: read, ...first }, installed);
  expect(language).toBe(ENGLISH);
  expect(found).toEqual({ name: 'eng', confidence: 97, known: undefined });
  expect(asked).toEqual(['eng?', 'eng']);
});

it('goes through the scripts until one is sure', async () => {
  const { read, asked } = reader({
    eng: reading('BeyepoM Korga connue', 40),
    rus: reading('Вечером когда солнце', 94),
  });
  expect((await findLanguage({ sample: read, ...first }, installed)).language).toBe(RUSSIAN);
  expect(asked).toEqual(['eng?', 'rus?', 'rus!']);
});

it('says nothing of the document where no language reads the lines', async () => {
  const { read } = reader({ eng: reading('~ -- ,.', 20) });
  expect(await findLanguage({ sample: read, ...first }, installed)).toEqual({
    language: ENGLISH,
    found: undefined,
  });
});

it.each([
  ['like', 70, ['eng']],
  ['less surely than', 61, ['eng']],
])('rough print that reads %s the page before', async (_, confidence, expected) => {
  const before = { name: 'eng', confidence: 74, known: undefined };
  const { read, asked } = reader({ eng: reading('Total amount due', confidence) });
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, known('xxx', 'Latin')])).language).toBe(ENGLISH);
  expect(asked).toEqual(expected);
});

const ON_HEAD = 'SII “UeIoIsNUL feuOIssazoid ayL';

it.each([
  ['reads when it is turned round', ON_HEAD, true, ['eng?', 'jpn?', 'jpn', 'rus?', 'rus']],
  ['has hardly a line of', '5 . : = ; e', false, ['eng?', 'eng']],
] as const)(
  'goes through no more than the likeliest scripts for a page that the first language %s',
  async (_, text, isOnHead, looks) => {
    const { read, asked } = reader({ eng: reading(text, 25) });
    const page = { sample: read, ...first, standsOnHead: async () => isOnHead };
    const { language, mayBeTurned } = await findLanguage(page, installed);
    expect([language, mayBeTurned]).toEqual([ENGLISH, true]);
    expect(asked).toEqual(looks);
  },
);

/** What English reads of Tamil. */
const TAMIL = 'EXOLOITITTSTLOSSTTETT5SLILSS1D(6;HeoTEmLDemWSITLOITeDfILILIS';
const many = [...installed, known('kor', 'Hangul'), known('tam', 'Tamil'), known('tel', 'Telugu')];

it('looks on in the language that a sure glance looks like, by lines that are found for it', async () => {
  const ukrainian = 'Увечері, коли сонце зайшло за гори, ми ще раз спустилися до води';
  const { read, asked } = reader({
    eng: reading('YBeuepi, KON COHLIE 3a LL', 40),
    rus: reading(ukrainian, 84),
    ukr: reading(ukrainian, 92),
  });
  const languages = [...installed, known('ukr', 'Cyrillic')];
  const { language } = await findLanguage({ sample: read, ...first }, languages);
  expect(language.name).toBe('ukr');
  expect(asked).toEqual(['eng?', 'rus?', 'ukr!']);
});

it('tries the script first that English takes for such letters, and believes it when it is read half surely', async () => {
  const { read, asked } = reader({
    eng: reading(TAMIL, 35),
    tam: reading('துறைமுகம் அமைதியாக இருந்தது', 72),
  });
  expect((await findLanguage({ sample: read, ...first }, many)).language.name).toBe('tam');
  expect(asked).toEqual(['eng?', 'tam?', 'tam']);
});

it.each([
  ['surely', 95, true, ['tam?', 'tam!']],
  ['half surely', 72, false, ['tam?', 'tam']],
] as const)(
  'is content with the likeliest scripts alone: %s',
  async (_, confidence, isSure, looks) => {
    const { read, asked } = reader({
      tam: reading('துறைமுகம் அமைதியாக இருந்தது', confidence),
    });
    const glance = { language: ENGLISH, text: TAMIL, confidence: 35, known: undefined };
    const page = { sample: read, ...first };
    expect((await sureInOther(page, glance, many)) !== undefined).toBe(isSure);
    expect(asked).toEqual(looks);
  },
);

it('asks English what the letters look like where the page before was in another language', async () => {
  const { read, asked } = reader({
    rus: reading('Е ХОЛОТТТСТ ЛОССТТЕТТ', 30),
    eng: reading(TAMIL, 35),
    tam: reading('துறைமுகம் அமைதியாக இருந்தது', 72),
  });
  const before = { name: 'rus', confidence: 95, known: 1 };
  const page = { sample: read, likely: RUSSIAN, before };
  expect((await findLanguage(page, many)).language.name).toBe('tam');
  expect(asked).toEqual(['rus', 'eng?', 'tam?', 'tam']);
});

it('compares Chinese and Japanese, which read each other’s characters', async () => {
  const CHINESE = known('chi_sim', 'Han');
  const { read } = reader({
    eng: reading('DejaDupREONYVPYIPZUT-VaYEBSTNYZPYZENDEBAI,MUPZU-y', 5),
    jpn: reading('今天 的 天 很 好 一 起 去 海', 70),
    chi_sim: reading('今天 的 天气 很 好 我们 一起 去 海边', 86),
  });
  const squares = [ENGLISH, JAPANESE, CHINESE, known('tam', 'Tamil')];
  expect((await findLanguage({ sample: read, ...first }, squares)).language).toBe(CHINESE);
});

it('counts a Latin name among Chinese characters as one of them', async () => {
  const CHINESE = known('chi_sim', 'Han');
  const { read } = reader({
    eng: reading('AE DMR 8A, 1X2IxldNetworkcontrollersEthernetcontroller', 11),
    chi_sim: reading('查看 显示 的 列表 找到 Networkcontroller或Ethernetcontroller', 92),
  });
  const sample = { sample: read, ...first };
  expect((await findLanguage(sample, [ENGLISH, RUSSIAN, CHINESE])).language).toBe(CHINESE);
});

it('tells languages whose words are not parted by how surely they are read, whatever their lists have', async () => {
  const [SIMPLE, FULL] = [known('chi_sim', 'Han'), known('chi_tra', 'Han')];
  const all = '使用 键盘 来 移动 或 改变 窗口 大小 我们 一起 去 海边 看船';
  const { read } = reader({
    eng: reading('DUN, GEAIT HBB RDBEAUSE OAC', 9),
    chi_sim: reading(all, 87),
    chi_tra: { ...reading(all, 82), wordList: listOf() },
  });
  const sample = { sample: read, ...first };
  expect((await findLanguage(sample, [ENGLISH, SIMPLE, FULL])).language).toBe(SIMPLE);
});

it('looks for lines that run down where no script reads those that were found', async () => {
  const ways: unknown[] = [];
  const read = async (name: string, lines?: string) => {
    if (name === 'jpn') ways.push(lines);
    const isRead = name === 'jpn' && lines === 'its own';
    return isRead ? reading('港は静かだった', 91) : reading('', 0);
  };
  const { language } = await findLanguage({ sample: read, ...first }, installed);
  expect([language, [...new Set(ways)]]).toEqual([JAPANESE, ['a glance', undefined, 'its own']]);
});

/** A list of a model that knows some words, or all. */
const listOf = (words?: string[]) =>
  ({ has: (word) => words?.includes(word) ?? true }) as Pick<WordList, 'has'> as WordList;
const GERMAN = known('deu', 'Latin');
const GERMAN_BEFORE = { name: 'deu', confidence: 95, known: 0.98 };

const MANY = [
  ENGLISH,
  RUSSIAN,
  JAPANESE,
  ...['Greek', 'Thai', 'Hebrew'].map((name) => known(name, name)),
];

it.each([
  ['a script', 'Hebrew', 0, ['Hebrew?', 'Hebrew!']],
  ['a script that no language is there for', 'Khmer', 0, ['Greek?', 'Hebrew?', 'Hebrew!']],
  ['a page on its side', 'Khmer', 90, ['eng']],
] as const)(
  'tries after the two likeliest scripts what the letters look like: %s',
  async (_, name, turn, expected) => {
    const nothing = reading('~~~ ,,, ~~~ ... ~~~ ---', 20);
    const { read, asked } = reader({
      ...Object.fromEntries(MANY.map((language) => [language.name, nothing])),
      Hebrew: reading('הסירות שחזרו אל החוף בערב', 91),
    });
    const looksLike = () => ({ name, turn });
    await findLanguage({ sample: read, ...first, looksLike }, MANY);
    expect(asked).toEqual(['eng?', 'jpn?', 'Thai?', ...expected]);
  },
);

it('asks the most used language where the list of the one before has all words, too', async () => {
  const text = 'we went down to the water again and watched the boats that came across the lake';
  const { read, asked } = reader({
    deu: { ...reading(text, 96), wordList: listOf() },
    eng: { ...reading(text, 96), wordList: listOf() },
  });
  const page = { sample: read, likely: GERMAN, before: GERMAN_BEFORE };
  expect((await findLanguage(page, [ENGLISH, GERMAN])).language).toBe(ENGLISH);
  expect([...new Set(asked)]).toEqual(['deu', 'eng']);
});

it('asks others where the language of the page before reads surely, but knows few of the words', async () => {
  const shared = 'computer system so in was die also'.split(' ');
  const text = `${shared.join(' ')} werden nicht immer gebraucht wenn man schreiben kann`;
  const { read, asked } = reader({
    eng: { ...reading(text, 82), wordList: listOf([...shared, 'man']) },
    deu: { ...reading(text, 93), wordList: listOf() },
  });
  const before = { name: 'eng', confidence: 95, known: 0.98 };
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, GERMAN])).language).toBe(GERMAN);
  expect([...new Set(asked)]).toEqual(['eng', 'deu']);
});

it('takes a list of names for the language that it looks like, though others know more of the words', async () => {
  const text =
    'Landschaft Thal Der von und die Nach dem Gewitter Abend am See Partie aus dem Rheingau Portrait einer Dame im Mantel';
  const dutch = known('nld', 'Latin');
  const { read } = reader({
    eng: { ...reading(text, 85), wordList: listOf(['die', 'am', 'see', 'dame', 'portrait']) },
    nld: { ...reading(text, 84), wordList: listOf() },
    deu: { ...reading(text, 84), wordList: listOf(text.split(' ').slice(0, 16)) },
  });
  const languages = [ENGLISH, dutch, GERMAN];
  const found = await findLanguage({ sample: read, ...first }, languages);
  expect(found.language).toBe(GERMAN);
});

it.each([
  ['surely enough in', 62, { name: 'deu', confidence: 62, known: 1 }],
  ['no more surely in', 45, undefined],
])(
  'takes rough print, which English cannot read, for the language that it looks like: read %s that',
  async (_, confidence, expected) => {
    const text =
      'Aufgabe es war die Kriegsgefangenen zur Flucht in ihre Heimat zu bringen mit einer';
    const { read } = reader({
      eng: { ...reading(text, 48), wordList: listOf(['war', 'die', 'in']) },
      deu: { ...reading(text, confidence), wordList: listOf() },
    });
    const { language, found } = await findLanguage({ sample: read, ...first }, [ENGLISH, GERMAN]);
    expect(language).toBe(GERMAN);
    expect(found).toEqual(expected);
  },
);

it('asks the other languages of an alphabet before other scripts, whose most used one knows few of the words', async () => {
  const text =
    'am Abend als die Sonne hinter den Bergen versank gingen wir noch einmal an das Wasser';
  const { read, asked } = reader({
    rus: reading('ат Абепд а1з сИе Боппе', 40),
    eng: { ...reading(text, 75), wordList: listOf(['die', 'den', 'an', 'das']) },
    deu: { ...reading(text, 96), wordList: listOf() },
  });
  const page = { sample: read, likely: RUSSIAN, before: undefined };
  const found = await findLanguage(page, [RUSSIAN, ENGLISH, JAPANESE, GERMAN]);
  expect(found.language).toBe(GERMAN);
  expect([...new Set(asked)]).toEqual(['rus?', 'eng?', 'eng', 'deu']);
});

const KINDS = [ENGLISH, known('chi_sim', 'Han'), known('chi_tra', 'Han')];
const CHINESE = '今天的天气很好我们一起去海边看船孩子们在沙滩上玩了很久';

it.each([
  ['that stand across', 90, 95, 'chi_tra'],
  ['that run down, and are unreadable as they were found', 30, 40, 'chi_sim'],
])(
  'tells the kind of Chinese by a glance at lines %s',
  async (_, simple, traditional, expected) => {
    const asFound = {
      eng: reading('BeyepoM Korga connue', 30),
      chi_sim: reading(CHINESE, simple),
      chi_tra: reading(CHINESE, traditional),
    };
    const read = async (name: string, lines?: SampleLines) =>
      name === 'chi_sim' && lines === 'its own'
        ? reading(CHINESE, 96)
        : (asFound[name as keyof typeof asFound] ?? reading('', 0));
    expect((await findLanguage({ sample: read, ...first }, KINDS)).language.name).toBe(expected);
  },
);
