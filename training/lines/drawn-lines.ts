import type { Language } from '@legible/ocr-engine/internal';
import { Chance } from '../chance.ts';
import { cutLines, type TrainingLine } from './cut-lines.ts';
import { coarser } from './drawing/coarser-strip.ts';
import { drawStrip, widthFits } from './drawing/draw-strip.ts';
import type { Strip } from './drawing/strip.ts';
import { enlargedStrip } from './drawing/enlarged-strip.ts';
import type { Face } from './setting/faces.ts';
import { COPIER, printed, SLIP_PRESS } from './print.ts';
import { drawSetting, setLines } from './setting/set-lines.ts';
import { drawSlipSetting, slipLines } from './slips/slip-lines.ts';
import { inDots } from './slips/slip-print.ts';

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
  /** Share of strips of texts that are coarse, and of all strips that a pen has crossed, 0 to 1. */
  coarse: number;
  crossed: number;
}

const POINTS_PER_INCH = 72;
const PER_STRIP = 12;
/** Most scans have 300; the engine makes others as large. */
const RESOLUTIONS = [300, 300, 300, 300, 200, 400];
/** Of receipts and forms, from a telephone or an archive. They are drawn with this many more pixels, and made coarser. */
const COARSE_RESOLUTIONS = [85, 92, 100, 120, 150, 150, 200, 300];
const FINER = 2;
/** Copies in black and white that were made very coarse had as many more before. */
const VERY_COARSE = 100;
const MUCH_FINER = 3;
/** Of texts that are coarse, and at which they are drawn first. */
const FINE = 300;
const COARSE_TEXTS = [85, 92, 100, 120, 150];
/** Share of these that are in grey, and soft; the others were black and white before they became coarse. */
const COARSE_GREY = 0.4;
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
  const chance = new Chance(seed);
  return chance.is(material.slips) ? linesOfSlip(material, chance) : linesOfText(material, chance);
}

async function linesOfText(material: Material, chance: Chance): Promise<TrainingLine[]> {
  const { paragraphs, faces, language, typescripts, lists: share } = material;
  const isCoarse = isShare(material.coarse, chance);
  const dpi = isCoarse ? FINE : chance.oneOf(RESOLUTIONS);
  const width = Math.round(chance.between(2.2, 6.5) * dpi);
  const setting = drawSetting(faces, chance, typescripts);
  const lists = share > 0 ? { share, letters: language.letters } : undefined;
  const fits = widthFits(width, dpi);
  const lines = setLines(paragraphs, PER_STRIP, setting, chance, fits, lists);
  const isCrossed = isShare(material.crossed, chance);
  const strip = drawStrip(lines, { width, dpi, isCrossed }, chance);
  if (isCoarse) return cutCoarse(strip, language, chance);
  return cutLines(await printed(strip.picture, chance), strip.lines, dpi, language);
}

/** Where there is no such share chance is not asked: lines of before come out the same. */
const isShare = (share: number, chance: Chance): boolean => share > 0 && chance.is(share);

async function cutCoarse(
  strip: Strip,
  language: Language,
  chance: Chance,
): Promise<TrainingLine[]> {
  const dpi = chance.oneOf(COARSE_TEXTS);
  const press = chance.is(COARSE_GREY) ? SLIP_PRESS : COPIER;
  const print = await printed(strip.picture, chance, press);
  return cutAsRead(coarser({ ...strip, picture: print }, FINE / dpi), dpi, language);
}

/** Coarse strips are enlarged, as the engine does with coarse pages, before their lines are found. */
function cutAsRead(strip: Strip, dpi: number, language: Language): TrainingLine[] {
  const read = enlargedStrip(strip, dpi);
  return cutLines(read.picture, read.lines, read.dpi, language);
}

async function linesOfSlip(
  { paragraphs, faces, language, crossed }: Material,
  chance: Chance,
): Promise<TrainingLine[]> {
  const dpi = chance.oneOf(COARSE_RESOLUTIONS);
  const setting = drawSlipSetting(faces, chance);
  const { isDotted } = setting.face;
  const down = dpi <= VERY_COARSE ? MUCH_FINER : FINER;
  const across = down / (isDotted && chance.is(NARROW) ? chance.between(LEAST_NARROW, 1) : 1);
  const place = { width: Math.round(chance.between(2, 4) * dpi * across), dpi: dpi * down };
  const fits = widthFits(place.width, place.dpi);
  const lines = slipLines(paragraphs, PER_STRIP, setting, chance, fits);
  const isCrossed = isShare(crossed, chance);
  const drawn = drawStrip(lines, { ...place, isCrossed }, chance);
  const size = (setting.size * place.dpi) / POINTS_PER_INCH;
  const isSetInDots = chance.is(isDotted ? IN_DOTS_TWICE : IN_DOTS);
  const picture = isSetInDots ? inDots(drawn.picture, size, chance) : drawn.picture;
  if (chance.is(COPIES)) {
    const print = await printed(picture, chance, COPIER);
    return cutAsRead(coarser({ ...drawn, picture: print }, across, down), dpi, language);
  }
  const strip = coarser({ ...drawn, picture }, across, down);
  const print = await printed(strip.picture, chance, SLIP_PRESS);
  return cutAsRead({ ...strip, picture: print }, dpi, language);
}
