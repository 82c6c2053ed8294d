import { expect, it, vi } from 'vitest';
import {
  known,
  ENGLISH,
  RUSSIAN,
  JAPANESE,
  GERMAN,
  first,
  reading,
  listOf,
  reader,
} from '../../test/sample-reader.ts';
import { likenessOf } from '../languages/identify.ts';
import { findLanguage } from './find-language.ts';
import type { SampleLines } from './sample-looks.ts';

vi.mock('../languages/identify.ts', { spy: true });

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

it('does not ask what a text looks like where only the language of the page before is left', async () => {
  const words = 'the house stood near the river and many people came there every summer';
  const { read, asked } = reader({
    eng: {
      ...reading(`${words} Qyrxvo Wuuzzaq`, 94),
      wordList: listOf(words.split(' ')),
    },
  });
  const before = { name: 'eng', confidence: 96, known: 0.97 };
  vi.mocked(likenessOf).mockClear();
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, GERMAN])).found).toMatchObject({ name: 'eng' });
  expect(asked).toEqual(['eng']);
  // It takes a third of a second to load.
  expect(likenessOf).not.toHaveBeenCalled();
});

it('tries Vietnamese where the marks were left out, and what is left looks like no language', async () => {
  const VIETNAMESE = known('vie', 'Latin');
  const bare =
    'Néu ban van khong két noi duoc, mang cia ban c6 thé khong ho tro thiét bi. Thuong dia chi gom bon s6, cach nhau bang dau cham. Vi du';
  const { read, asked } = reader({
    eng: { ...reading(bare, 91), wordList: listOf(bare.split(' ').slice(3)) },
    ita: { ...reading(bare, 86), wordList: listOf([]) },
    vie: {
      ...reading(
        'Nếu bạn vẫn không kết nối được, mạng của bạn có thể không hỗ trợ thiết bị. Thường địa chỉ gồm bốn số, cách nhau bằng dấu chấm. Ví dụ',
        96,
      ),
      wordList: listOf(),
    },
  });
  const languages = [ENGLISH, known('ita', 'Latin'), VIETNAMESE];
  const found = await findLanguage({ sample: read, ...first }, languages);
  expect(found.language).toBe(VIETNAMESE);
  expect(asked).toEqual(['eng?', 'eng', 'ita', 'vie']);
});

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
