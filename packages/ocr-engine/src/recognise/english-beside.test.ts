import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { textOfToday } from '@legible/fixtures/texts-of-today';
import { beforeAll, expect, it, vi } from 'vitest';
import { MODEL_VARIABLE } from '../model/trained-network.ts';
import { readEnglish } from './english-beside.ts';
import { type Language, loadLanguages } from './language.ts';
import { readPage } from './lstm-page.ts';
import { preparePage } from './prepare-page.ts';
import { readLines } from './read-lines.ts';
import type { Readings } from './readings.ts';

/** Tesseract's own model, which lacks @, § and °; ours has learned them. */
let czech: Language;
beforeAll(async () => {
  await loadLanguages(['eng']);
  vi.stubEnv(MODEL_VARIABLE, 'stock');
  [czech] = (await loadLanguages(['ces'])) as [Language];
  vi.unstubAllEnvs();
});

async function prepared(text: string, language = czech) {
  const page = { text, font: 'serif', fontSize: 11, dpi: 300, noise: 0, columns: 1 } as const;
  const { width, height, pixels } = await greyPage(page);
  return preparePage({ width, height, stride: width, pixels }, 300, [language]);
}

async function readIn(language: Language, text: string): Promise<string> {
  const blocks = await readPage(await prepared(text, language), [language]);
  const lines = blocks.flatMap((block) => block.lines);
  return lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
}

it('reads signs that the language lacks, and letters with marks that English lacks', async () => {
  expect(czech.letters.has('@')).toBe(false);
  const text = await readIn(czech, textOfToday('ces'));
  expect(text).toContain('info@novak-synove.cz nebo navštivte www.novak-synove.cz');
  expect(text).toContain('https://www.priklad.cz/pomoc/kontakt?id=42&lang=cs');
  expect(text).toContain('© 2024 Novák & synové');
  expect(text).toMatch(/^• Kopie smlouvy, podepsaná a datovaná$/m);
  expect(text).toContain('20 °C ±');
  expect(text).toContain('§ 12');
});

it('reads signs by English that our small change of a network is not sure of', async () => {
  const [polish] = await loadLanguages(['pol']);
  expect(polish!.letters.has('&')).toBe(true);
  const text = await readIn(polish!, textOfToday('pol'));
  expect(text).toMatch(/kontakt\?id=42 ?&lang=pl/);
  expect(text).toContain('Kopia umowy, podpisana i opatrzona datą');
});

it('lends signs to a network that takes lines of another height', async () => {
  const [hungarian, english] = await loadLanguages(['hun', 'eng']);
  expect(hungarian!.network.shape.height).not.toBe(english!.network.shape.height);
  const text = await readIn(hungarian!, textOfToday('hun'));
  expect(text).toContain('© 2024 Kovács & Fiai Kft. Minden jog fenntartva.');
  expect(text).toContain('+36 1 123 4567');
  expect(text).toContain('Hőmérséklet: 20 °C ± 0,5 °C; 12. §');
});

it('reads plain sentences in their language alone', async () => {
  const page = await prepared('Děti běžely přes louku, a pes za nimi.\n\nNa účtu je 50 % slevy.');
  const parts = page.lines.flatMap((line) => line.parts);
  const readings: Readings = await readLines(czech, parts.flat(), false);
  const english = await readEnglish(parts, [czech], readings);
  expect([...english.keys()]).toEqual(parts[1]);
  const [trained] = await loadLanguages(['fra']);
  expect(await readEnglish(parts, [trained!], readings)).toEqual(new Map());
});
