import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, loadLanguages } from '@legible/ocr-engine/internal';
import { Chance } from './chance.ts';
import { cutLines, type TrainingLine } from './cut-lines.ts';
import { drawStrip, widthFits } from './draw-strip.ts';
import { type Face, facesIn } from './faces.ts';
import { COPIER, printed, SLIP_PRESS } from './print.ts';
import { drawSetting, setLines } from './set-lines.ts';
import { Shard } from './shard.ts';
import { scannedLines } from './scanned-lines.ts';
import { drawSlipSetting, slipLines } from './slip-lines.ts';
import { coarser, inDots } from './slip-print.ts';
import { paragraphsIn } from './texts.ts';

/**
 * Lines to learn from: drawn in the typefaces of Debian and spoilt, or of scans that people have written out; cut out as
 * the engine does (training/README.md).
 */
const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    scans: { type: 'string' },
    out: { type: 'string' },
    lines: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'eng' },
    slips: { type: 'string', default: '0.2' },
    typescripts: { type: 'string', default: '0.1' },
    fonts: {
      type: 'string',
      multiple: true,
      default: ['/usr/share/fonts', '/usr/share/texmf/fonts'],
    },
  },
});
if (values.out === undefined || (values.texts === undefined) === (values.scans === undefined)) {
  console.error(
    'Usage: npm run train:lines -- --texts FOLDER --out FOLDER [--lines N] [--seed N] [--language CODE] [--slips SHARE] [--typescripts SHARE] [--fonts FOLDER]...\n' +
      '   or: npm run train:lines -- --scans FOLDER --out FOLDER [--language CODE]',
  );
  process.exit(2);
}

const POINTS_PER_INCH = 72;
/** A training that runs meanwhile need not wait long for the next. */
const PER_SHARD = 500;
const PER_STRIP = 12;
/** Most scans have 300; the engine makes others as large. */
const RESOLUTIONS = [300, 300, 300, 300, 200, 400];
/** Of receipts and forms, from a telephone or an archive. They are drawn with this many more pixels, and made coarser. */
const COARSE_RESOLUTIONS = [100, 120, 150, 150, 200, 300];
const FINER = 2;
/** Share of slips that are set in dots: of those whose letters are made of dots already, fewer. */
const IN_DOTS = 0.4;
const IN_DOTS_TWICE = 0.12;
/** Share of slips in letters of dots that are narrow, and how narrow, as a share of their width. */
const NARROW = 0.6;
const LEAST_NARROW = 0.6;
/** Share of slips that an archive has: copied or faxed in black and white, and made coarser afterwards. */
const COPIES = 0.35;

/** Of a folder's scans, in the order of its pages. */
async function takeLines(scans: string, out: string): Promise<void> {
  const [language] = await loadLanguages([values.language]);
  mkdirSync(out, { recursive: true });
  const shard = new Shard(join(out, 'lines-0000'));
  for await (const { name, lines, written } of scannedLines(scans, language!)) {
    for (const line of lines) shard.add(line);
    console.log(`${name}: ${lines.length} of ${written} lines`);
  }
  await shard.close();
  console.log(`${shard.count} lines`);
}

async function makeLines(texts: string, out: string, wanted: number, seed: number): Promise<void> {
  const paragraphs = paragraphsIn(texts);
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
  if (chance.is(Number(values.slips))) return linesOfSlip(paragraphs, faces, language, chance);
  const dpi = chance.oneOf(RESOLUTIONS);
  const width = Math.round(chance.between(2.2, 6.5) * dpi);
  const setting = drawSetting(faces, chance, Number(values.typescripts));
  const lines = setLines(paragraphs, PER_STRIP, setting, chance, widthFits(width, dpi));
  const { picture, lines: drawn } = drawStrip(lines, { width, dpi }, chance);
  return cutLines(await printed(picture, chance), drawn, dpi, language);
}

async function linesOfSlip(
  paragraphs: readonly string[],
  faces: readonly Face[],
  language: Language,
  chance: Chance,
): Promise<TrainingLine[]> {
  const dpi = chance.oneOf(COARSE_RESOLUTIONS);
  const setting = drawSlipSetting(faces, chance);
  const { isDotted } = setting.face;
  const across = FINER / (isDotted && chance.is(NARROW) ? chance.between(LEAST_NARROW, 1) : 1);
  const place = { width: Math.round(chance.between(2, 4) * dpi * across), dpi: dpi * FINER };
  const fits = widthFits(place.width, place.dpi);
  const drawn = drawStrip(slipLines(paragraphs, PER_STRIP, setting, chance, fits), place, chance);
  const size = (setting.size * place.dpi) / POINTS_PER_INCH;
  const isSetInDots = chance.is(isDotted ? IN_DOTS_TWICE : IN_DOTS);
  const picture = isSetInDots ? inDots(drawn.picture, size, chance) : drawn.picture;
  if (chance.is(COPIES)) {
    const copy = coarser(
      { ...drawn, picture: await printed(picture, chance, COPIER) },
      across,
      FINER,
    );
    return cutLines(copy.picture, copy.lines, dpi, language);
  }
  const strip = coarser({ ...drawn, picture }, across, FINER);
  return cutLines(await printed(strip.picture, chance, SLIP_PRESS), strip.lines, dpi, language);
}

const { texts, scans, out } = values;
if (scans !== undefined) await takeLines(scans, out);
else await makeLines(texts!, out, Number(values.lines), Number(values.seed));
