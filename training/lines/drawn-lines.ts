import type { Language } from '@legible/ocr-engine/internal';
import { Chance } from '../chance.ts';
import { cutLines, type TrainingLine } from './cut-lines.ts';
import { drawStrip, widthFits } from './drawing/draw-strip.ts';
import type { Face } from './setting/faces.ts';
import { COPIER, printed, SLIP_PRESS } from './print.ts';
import { drawSetting, setLines } from './setting/set-lines.ts';
import { drawSlipSetting, slipLines } from './slips/slip-lines.ts';
import { coarser, inDots } from './slips/slip-print.ts';

/** What lines are drawn of. */
export interface Material {
  paragraphs: readonly string[];
  faces: readonly Face[];
  /** As its network takes lines, so they are cut out. */
  language: Language;
  /** Share of the strips that are receipts and forms, and of the others that are typewritten, 0 to 1. */
  slips: number;
  typescripts: number;
  /** Share of the lines of the others before which a list begins, 0 to 1. */
  lists: number;
}

const POINTS_PER_INCH = 72;
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

/** The lines of one strip, drawn, spoilt and cut out. The same seed and material give the same. */
export async function linesOfStrip(material: Material, seed: number): Promise<TrainingLine[]> {
  const { paragraphs, faces, language, slips, typescripts, lists: share } = material;
  const chance = new Chance(seed);
  if (chance.is(slips)) return linesOfSlip(material, chance);
  const dpi = chance.oneOf(RESOLUTIONS);
  const width = Math.round(chance.between(2.2, 6.5) * dpi);
  const setting = drawSetting(faces, chance, typescripts);
  const lists = share > 0 ? { share, letters: language.letters } : undefined;
  const fits = widthFits(width, dpi);
  const lines = setLines(paragraphs, PER_STRIP, setting, chance, fits, lists);
  const { picture, lines: drawn } = drawStrip(lines, { width, dpi }, chance);
  return cutLines(await printed(picture, chance), drawn, dpi, language);
}

async function linesOfSlip(
  { paragraphs, faces, language }: Material,
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
