import { Dict, type PdfObject, Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { fail } from './not-archivable.ts';
import { checkRenderingIntent } from './rendering-intent.ts';
import { nameOf } from './resolved-name.ts';

/** Halftones of one screen, and of one for each colour (ISO 32000-1, table 129). */
const [ONE_SCREEN, SCREEN_EACH] = [1, 5];
/** Colours of a halftone for which the process has its own transfer function (ISO 32000-1, 10.5.5.6). */
const PRIMARY = new Set(['Gray', 'Red', 'Green', 'Blue', 'Cyan', 'Magenta', 'Yellow', 'Black']);
const ABOUT_HALFTONES = new Set(['Type', 'HalftoneType', 'HalftoneName']);

/** Of ISO 32000-1, tables 136 and 137. */
const BLEND_MODES = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight ' +
    'Difference Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
);

const FOR_ONE_PRINTER = 'it changes colours for one printer';

/**
 * ISO 19005-2, 6.2.5, 6.2.6 and 6.2.10. A graphics state need not say that it is one, so that it is also known by where it
 * stands: among the resources, or in the pattern of a shading.
 */
export function checkGraphicsStates(file: PdfFile, dict: Dict): void {
  if (dict.name('Type') === 'ExtGState') checkGraphicsState(file, dict);
  const named = dict.has('ExtGState') ? file.resolve(dict.get('ExtGState')) : null;
  if (!(named instanceof Dict)) return;
  const states = dict.has('PatternType')
    ? [named]
    : [...named.values()].map((item) => file.resolve(item));
  for (const state of states) if (state instanceof Dict) checkGraphicsState(file, state);
}

function checkGraphicsState(file: PdfFile, state: Dict): void {
  const transfers = state.has('TR') || state.has('HTP') || state.has('HTO');
  const changes = state.has('TR2') && nameOf(file, state.get('TR2')) !== 'Default';
  if (transfers || changes) fail(FOR_ONE_PRINTER);
  checkHalftone(file, state.get('HT'));
  checkRenderingIntent(nameOf(file, state.get('RI')));
  checkBlendMode(file, state.get('BM'));
}

/** 6.2.10. Of several, readers take the first that they know, so that all must be known. */
function checkBlendMode(file: PdfFile, value: PdfObject | undefined): void {
  for (const item of [file.resolve(value)].flat()) {
    const mode = item instanceof Stream ? undefined : nameOf(file, item);
    if (mode !== undefined && !BLEND_MODES.has(mode)) {
      fail(`it blends colours in a way that there is not: ${mode}`);
    }
  }
}

/** 6.2.5: kinds of halftones, and for which colours one may bring a transfer function: for those that have none. */
function checkHalftone(file: PdfFile, value: PdfObject | undefined, colour?: string): void {
  const halftone = file.dict(value);
  if (!halftone) return;
  const isForEach = isScreenForEach(file, halftone, colour === undefined);
  const mayTransfer = colour !== undefined && !PRIMARY.has(colour);
  if (halftone.has('TransferFunction') && !mayTransfer) fail(FOR_ONE_PRINTER);
  if (!isForEach) return;
  for (const [key, item] of halftone) if (!ABOUT_HALFTONES.has(key)) checkHalftone(file, item, key);
}

/** Whether a halftone has others in it, which have none in turn. */
function isScreenForEach(file: PdfFile, halftone: Dict, isOutermost: boolean): boolean {
  const kind = file.resolve(halftone.get('HalftoneType'));
  const isForEach = isOutermost && kind === SCREEN_EACH;
  const isAllowed = isForEach || kind === ONE_SCREEN;
  if (!isAllowed || halftone.has('HalftoneName')) fail(FOR_ONE_PRINTER);
  return isForEach;
}
