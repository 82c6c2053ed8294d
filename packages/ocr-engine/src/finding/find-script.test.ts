import { expect, it } from 'vitest';
import {
  known,
  ENGLISH,
  RUSSIAN,
  JAPANESE,
  installed,
  first,
  reading,
  reader,
} from '../../test/sample-reader.ts';
import { findLanguage } from './find-language.ts';
import { sureInOther } from './find-script.ts';

/** What English reads of Tamil. */
const TAMIL = 'EXOLOITITTSTLOSSTTETT5SLILSS1D(6;HeoTEmLDemWSITLOITeDfILILIS';
const many = [...installed, known('kor', 'Hangul'), known('tam', 'Tamil'), known('tel', 'Telugu')];

it('goes through the scripts until one is sure', async () => {
  const { read, asked } = reader({
    eng: reading('BeyepoM Korga connue', 40),
    rus: reading('Вечером когда солнце', 94),
  });
  expect((await findLanguage({ sample: read, ...first }, installed)).language).toBe(RUSSIAN);
  expect(asked).toEqual(['eng?', 'rus?', 'rus!']);
});

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

it('does not take the rules of a chart for Chinese characters', async () => {
  const { read } = reader({
    eng: reading('S9PCM x x ) 400 Percentage -Ill—No vote[note 1]', 46),
    chi_sim: reading('SC N 400 人A 一percentage 一 四 一No 一-一Net[note 一 二 一Oppose 中', 74),
    jpn: reading('の 400 入 ーー 一Percentage 一 一 No ーー Net[note 一Oppose', 74),
  });
  const languages = [...installed, known('chi_sim', 'Han')];
  const { language, found } = await findLanguage({ sample: read, ...first }, languages);
  expect(language).toBe(ENGLISH);
  expect(found).toBeUndefined();
});

it('compares Chinese with Japanese before any other script', async () => {
  const { read, asked } = reader({
    eng: reading(
      'PLL oP Ta cots 5 171765 019154 AC 2920, 991 795 PHD TP C0149 3K, 2% FL PP FE 1S4@NN039 A RUSE TET 1439914099995 -1SP8E C',
      22,
    ),
    chi_sim: reading('现 有 的 最 大 空间 常 常用 于 文件 档案', 86),
    jpn: reading('現有 的 最大 空 周 常 常用 王 文件', 64),
  });
  const languages = [...many, known('amh', 'Ethiopic'), known('chi_sim', 'Han')];
  expect((await findLanguage({ sample: read, ...first }, languages)).found?.name).toBe('chi_sim');
  const scripts = new Set(asked.map((look) => look.replace(/[?!]$/, '')));
  expect([...scripts].toSorted()).toEqual(['chi_sim', 'eng', 'jpn']);
});

it('does not take one character for a page of them, but two', async () => {
  const languages = [...installed, known('chi_sim', 'Han')];
  const foundFor = async (text: string) => {
    const { read } = reader({ eng: reading('', 0), chi_sim: reading(text, 92) });
    return (await findLanguage({ sample: read, ...first }, languages)).found?.name;
  };
  expect(await foundFor('人')).toBeUndefined();
  expect(await foundFor('人口')).toBe('chi_sim');
});

it('takes what English has no letter of for print where another script is sure of it alone', async () => {
  const languages = [...installed, known('sin', 'Sinhala')];
  const foundFor = async (confidence: number) => {
    const { read } = reader({ eng: reading('', 0), sin: reading('ම ඞ ථදා ඔ ද ශ්‌ අ ඔ', confidence) });
    return (await findLanguage({ sample: read, ...first }, languages)).found?.name;
  };
  expect(await foundFor(69)).toBeUndefined();
  expect(await foundFor(91)).toBe('sin');
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
    const glance = { language: ENGLISH, text: TAMIL, confidence: 35, unread: 1, known: undefined };
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

it('counts a Latin name among Chinese characters as one of them', async () => {
  const CHINESE = known('chi_sim', 'Han');
  const { read } = reader({
    eng: reading('AE DMR 8A, 1X2IxldNetworkcontrollersEthernetcontroller', 11),
    chi_sim: reading('查看 显示 的 列表 找到 Networkcontroller或Ethernetcontroller', 92),
  });
  const sample = { sample: read, ...first };
  expect((await findLanguage(sample, [ENGLISH, RUSSIAN, CHINESE])).language).toBe(CHINESE);
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

const MANY = [
  ENGLISH,
  RUSSIAN,
  JAPANESE,
  ...['Greek', 'Thai', 'Hebrew'].map((name) => known(name, name)),
];

it.each([
  ['a script', 'Hebrew', 0, ['Hebrew?', 'Hebrew!']],
  ['a script that no language is there for', 'Khmer', 0, ['rus?', 'Greek?', 'Hebrew?', 'Hebrew!']],
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
