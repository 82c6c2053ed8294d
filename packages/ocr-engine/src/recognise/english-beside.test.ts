import { greyPage } from '@legible/fixtures/filters/grey-picture';
import type { FontName } from '@legible/fixtures/setting/fonts';
import { textOfToday } from '@legible/fixtures/texts-of-today';
import { beforeAll, expect, it, vi } from 'vitest';
import { MODEL_VARIABLE } from '../model/trained-network.ts';
import { loanTo, readEnglish, readersOf } from './english-beside.ts';
import { type Language, loadLanguages } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { preparePage } from './prepare-page.ts';
import { readLines } from '../readings/read-lines.ts';
import type { Readings } from '../readings/readings.ts';

/** Tesseract's own model, which lacks @, § and °; ours has learned them. */
let czech: Language;
beforeAll(async () => {
  await loadLanguages(['eng']);
  vi.stubEnv(MODEL_VARIABLE, 'stock');
  [czech] = (await loadLanguages(['ces'])) as [Language];
  vi.unstubAllEnvs();
});

/** Without a sign that the model lacks. */
const HUNGARIAN = 'Az őszi erdő hűvös volt, és az út végén egy régi malom állt.';

async function prepared(text: string, languages = [czech], font: FontName = 'serif') {
  const page = { text, font, fontSize: 11, dpi: 300, noise: 0, columns: 1 } as const;
  const { width, height, pixels } = await greyPage(page);
  return preparePage({ width, height, stride: width, pixels }, 300, languages);
}

async function readIn(languages: Language[], text: string, font?: FontName): Promise<string> {
  const blocks = await readPage(await prepared(text, languages, font), languages);
  const lines = blocks.flatMap((block) => block.lines);
  return lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
}

it('reads signs that the language lacks, and letters with marks that English lacks', async () => {
  expect(czech.letters.has('@')).toBe(false);
  const text = await readIn([czech], textOfToday('ces'));
  expect(text).toContain('info@novak-synove.cz nebo navštivte www.novak-synove.cz');
  expect(text).toContain('https://www.priklad.cz/pomoc/kontakt?id=42&lang=cs');
  expect(text).toContain('© 2024 Novák & synové');
  expect(text).toMatch(/^• Kopie smlouvy, podepsaná a datovaná$/m);
  expect(text).toContain('20 °C ±');
  expect(text).toContain('§ 12');
});

it('reads plain sentences in their language alone', async () => {
  const page = await prepared('Děti běžely přes louku, a pes za nimi.\n\nNa účtu je 50 % slevy.');
  const parts = page.lines.flatMap((line) => line.parts);
  const readings: Readings = await readLines(czech, parts.flat(), false);
  const english = await readEnglish(parts, loanTo([czech])!, readings);
  expect([...english.keys()]).toEqual(parts[1]);
  const trained = await loadLanguages(['fra']);
  expect(await readEnglish(parts, loanTo(trained)!, readings)).toEqual(new Map());
});

it('reads signs by English that our small change of a network is not sure of', async () => {
  const [polish] = await loadLanguages(['pol']);
  expect(polish!.letters.has('&')).toBe(true);
  const text = await readIn([polish!], textOfToday('pol'));
  expect(text).toMatch(/kontakt\?id=42 ?&lang=pl/);
  expect(text).toContain('Kopia umowy, podpisana i opatrzona datą');
});

it('lends signs to a network that takes lines of another height', async () => {
  const [hungarian, english] = await loadLanguages(['hun', 'eng']);
  expect(hungarian!.network.shape.height).not.toBe(english!.network.shape.height);
  const text = await readIn([hungarian!], textOfToday('hun'));
  expect(text).toContain('© 2024 Kovács & Fiai Kft. Minden jog fenntartva.');
  expect(text).toContain('+36 1 123 4567');
  expect(text).toContain('Hőmérséklet: 20 °C ± 0,5 °C; 12. §');
});

it('keeps letters with marks where English is named, too', async () => {
  const languages = await loadLanguages(['hun', 'eng']);
  const text = await readIn(languages, textOfToday('hun'), 'sans');
  expect(text).toContain('Írjon az info@kovacs-fiai.hu címre');
  expect(text).toContain('köszönöm, jól');
  expect(text).toContain('Hőmérséklet: 20 °C');
});

it('reads lines in English by its own model where it is named, too', async () => {
  const languages = await loadLanguages(['hun', 'eng']);
  const page = await prepared(`${HUNGARIAN}\n\n${textOfToday('eng')}`, languages, 'sans');
  const words = (await readPage(page, languages)).flatMap((block) =>
    block.lines.flatMap((line) => line.words),
  );
  const heights = page.lines.flatMap(({ parts }) => parts.flat().map(({ height }) => height));
  expect(new Set(heights)).toEqual(new Set([48, 36]));
  const english = words.filter(({ language }) => language === 'eng');
  expect(english.length).toBeGreaterThan(words.length / 2);
  expect(words.map(({ text }) => text).join(' ')).toContain(HUNGARIAN);
});

it('reads addresses beside Cyrillic letters as well where English is named', async () => {
  const languages = await loadLanguages(['rus', 'eng']);
  const text = await readIn(languages, textOfToday('rus'), 'sans');
  expect(text).toContain('См. https://www.primer.ru/pomoshch/kontakt');
});

it('reads § before a number that a trained network takes for an 8', async () => {
  const german = await loadLanguages(['deu']);
  const text = '§ 12 Abs. 3 Satz 1 BGB; 50 % Rabatt; 20 °C; Nr. 7/2024\n\n8 12 15 20 33 47 51 60';
  const page = await prepared(text, german, 'sans');
  const parts = page.lines.flatMap((line) => line.parts);
  const [, numbers] = parts as [unknown, (typeof parts)[number]];
  const alone = await readLines(german[0]!, parts.flat(), false);
  expect([...alone.values()].some(({ words }) => words[0]?.text === '8')).toBe(true);
  expect(alone.get(numbers[0]!)?.words[0]?.text).toBe('8');
  const read = await readIn(german, text, 'sans');
  expect(read).toContain('§ 12 Abs. 3');
  expect(read).toContain('8 12 15 20');
});

it.each([
  [['ces'], 'signs', ['ces']],
  [['ces', 'eng'], 'signs', ['ces']],
  [['eng', 'ces'], undefined, ['eng', 'ces']],
  [['eng'], undefined, ['eng']],
  [['rus', 'eng'], 'letters', ['rus']],
  [['rus', 'ces'], undefined, ['rus', 'ces']],
  [['deu'], 'section signs', ['deu']],
  [['deu', 'eng'], 'section signs', ['deu', 'eng']],
] as const)('lends to %j %s, and %j read', async (names, what, readers) => {
  const languages = await loadLanguages([...names]);
  const loan = loanTo(languages);
  expect(loan?.what).toBe(what);
  expect(readersOf(languages, loan).map(({ name }) => name)).toEqual(readers);
});
