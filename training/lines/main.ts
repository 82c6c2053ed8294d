import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, loadLanguages } from '@legible/ocr-engine/internal';
import { Chance } from './chance.ts';
import { cutLines, type TrainingLine } from './cut-lines.ts';
import { drawStrip, widthFits } from './draw-strip.ts';
import { type Face, facesIn } from './faces.ts';
import { printed } from './print.ts';
import { drawSetting, setLines } from './set-lines.ts';
import { Shard } from './shard.ts';
import { paragraphsIn } from './texts.ts';

/** Lines to learn from: drawn in the typefaces of Debian, spoilt, and cut out as the engine does (training/README.md). */
const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    out: { type: 'string' },
    lines: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'eng' },
    fonts: {
      type: 'string',
      multiple: true,
      default: ['/usr/share/fonts', '/usr/share/texmf/fonts'],
    },
  },
});
if (values.texts === undefined || values.out === undefined) {
  console.error(
    'Usage: npm run train:lines -- --texts FOLDER --out FOLDER [--lines N] [--seed N] [--language CODE] [--fonts FOLDER]...',
  );
  process.exit(2);
}

const PER_SHARD = 5000;
const PER_STRIP = 12;
/** Most scans have 300; the engine makes others as large. */
const RESOLUTIONS = [300, 300, 300, 300, 200, 400];

async function makeLines(out: string, wanted: number, seed: number): Promise<void> {
  const paragraphs = paragraphsIn(values.texts!);
  const faces = facesIn(values.fonts);
  console.log(`${paragraphs.length} paragraphs in ${faces.length} typefaces`);
  const [language] = await loadLanguages([values.language]);
  mkdirSync(out, { recursive: true });
  for (let made = 0, strip = seed * 1_000_000; made < wanted;) {
    const shard = new Shard(
      join(out, `lines-${String(Math.floor(made / PER_SHARD)).padStart(4, '0')}`),
    );
    while (shard.count < Math.min(PER_SHARD, wanted - made)) {
      strip += 1;
      for (const line of await linesOfStrip(paragraphs, faces, language!, strip)) shard.add(line);
    }
    made += shard.count;
    await shard.close();
    console.log(`${made} lines from ${strip - seed * 1_000_000} strips`);
  }
}

async function linesOfStrip(
  paragraphs: readonly string[],
  faces: readonly Face[],
  language: Language,
  seed: number,
): Promise<TrainingLine[]> {
  const chance = new Chance(seed);
  const dpi = chance.oneOf(RESOLUTIONS);
  const width = Math.round(chance.between(2.2, 6.5) * dpi);
  const setting = drawSetting(faces, chance);
  const lines = setLines(paragraphs, PER_STRIP, setting, chance, widthFits(width, dpi));
  const { picture, lines: drawn } = drawStrip(lines, { width, dpi }, chance);
  return cutLines(await printed(picture, chance), drawn, dpi, language);
}

await makeLines(values.out, Number(values.lines), Number(values.seed));
