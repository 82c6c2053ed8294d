import { Dict, Name, type PdfObject, PdfString, Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { checkActions } from './action-rules.ts';
import { checkColourSpace } from './colour-profile-rules.ts';
import { checkGraphicsStates } from './graphics-state-rules.ts';
import { isBeyondIntegers } from './integer-limits.ts';
import { checkJpeg2000 } from './jpeg2000-rules.ts';
import { checkContent, MOST_CONTENT } from './content-rules.ts';
import { fail } from './not-archivable.ts';
import { conformBoxes } from './page-rules.ts';
import { checkRenderingIntent } from './rendering-intent.ts';
import { nameOf } from './resolved-name.ts';

/** Limits of ISO 19005-2, 6.1.13. */
const LONGEST_STRING = 32_767;
const LONGEST_NAME = 127;

/** Of ISO 32000-1, table 169, but for 3D, Sound, Screen and Movie; newer ones, such as RichMedia, are none of PDF/A. */
const ANNOTATIONS = new Set(
  (
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink ' +
    'Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'
  ).split(' '),
);
const WITHOUT_APPEARANCE = new Set(['Popup', 'Link']);
/** Flag bits of an annotation (ISO 32000-1, table 165). */
const [INVISIBLE, HIDDEN, PRINT, NO_VIEW, TOGGLE] = [1, 2, 4, 32, 256];
const EMBEDDED = ['FontFile', 'FontFile2', 'FontFile3'];
const DESCRIBED = new Set(['Type1', 'MMType1', 'TrueType', 'CIDFontType0', 'CIDFontType2']);

/**
 * Looks at one object of a file by the rules of ISO 19005-2 for level B, and puts right what can be.
 * @returns the object as it may be written
 * @throws {NotArchivable} that says what stands against it
 */
export function conforming(file: PdfFile, object: PdfObject | Stream): PdfObject | Stream {
  checkValue(file, object instanceof Stream ? object.dict : object);
  if (object instanceof Stream) checkStream(file, object);
  return object;
}

type Rule = (file: PdfFile, dict: Dict) => void;

const RULES: Rule[] = [
  checkFont,
  checkGlyphs,
  checkActions,
  checkAttachments,
  checkAnnotation,
  checkGraphicsStates,
  checkPicture,
  checkCatalogue,
  checkPresentations,
  conformBoxes,
];

/** Every rule for every value, however deep it lies. */
function checkValue(file: PdfFile, value: PdfObject): void {
  if (value instanceof PdfString && value.bytes.length > LONGEST_STRING)
    fail('a string is too long');
  if (value instanceof Name) checkName(value.value);
  if (isBeyondIntegers(value)) fail('a number is too large');
  if (Array.isArray(value)) checkArray(file, value);
  if (!(value instanceof Dict)) return;
  for (const rule of RULES) rule(file, value);
  for (const [key, item] of value) {
    checkName(key);
    checkValue(file, item);
  }
}

function checkArray(file: PdfFile, items: PdfObject[]): void {
  checkColourSpace(file, items);
  for (const item of items) checkValue(file, item);
}

function checkName(name: string): void {
  if (name.length > LONGEST_NAME) fail('a name is too long');
  if (name === 'DeviceCMYK') fail('it uses the colours of a printing press without saying which');
}

/** 6.2.11.4: what is shown must be embedded. */
function checkFont(file: PdfFile, dict: Dict): void {
  if (dict.name('Type') !== 'Font' || !DESCRIBED.has(dict.name('Subtype') ?? '')) return;
  const descriptor = file.dict(dict.get('FontDescriptor'));
  const isEmbedded = EMBEDDED.some((key) => file.resolve(descriptor?.get(key)) instanceof Stream);
  if (!isEmbedded) fail(`the font ${dict.name('BaseFont') ?? ''} is not in the file`);
}

/** The glyphs of a Type 3 font draw as pages do (ISO 32000-1, 9.6.5). */
function checkGlyphs(file: PdfFile, dict: Dict): void {
  if (dict.name('Subtype') !== 'Type3') return;
  for (const glyph of file.dict(dict.get('CharProcs'))?.values() ?? []) {
    const stream = file.resolve(glyph);
    if (stream instanceof Stream) checkContent(file.decoded(stream, MOST_CONTENT));
  }
}

/** 6.8: what is attached would have to be PDF/A itself. */
function checkAttachments(_: PdfFile, dict: Dict): void {
  if (dict.has('EF') || dict.has('EmbeddedFiles')) fail('it holds other files');
}

/** 6.3. */
function checkAnnotation(file: PdfFile, dict: Dict): void {
  const kind = dict.name('Subtype');
  if (kind === undefined || !dict.has('Rect') || dict.name('Type') === 'Page') return;
  if (!ANNOTATIONS.has(kind)) fail(`it holds an annotation: ${kind}`);
  const flags = dict.number('F') ?? 0;
  if ((flags & (HIDDEN | INVISIBLE | NO_VIEW | TOGGLE)) !== 0) fail('it holds something hidden');
  if (kind !== 'Popup') dict.set('F', flags | PRINT);
  if (WITHOUT_APPEARANCE.has(kind)) return;
  if (!file.dict(dict.get('AP')))
    fail(`it holds a note or field that every reader draws as it likes`);
}

/** 6.2.6, 6.2.8 and 6.2.9. */
function checkPicture(file: PdfFile, dict: Dict): void {
  const kind = dict.name('Subtype');
  if (kind === 'PS' || dict.has('PS')) fail('it holds PostScript');
  if (dict.has('OPI') || dict.has('Alternates')) fail('it holds a picture in several versions');
  if (kind === 'Form' && dict.has('Ref')) fail('it draws another file');
  if (kind === 'Image') checkRenderingIntent(nameOf(file, dict.get('Intent')));
  if (dict.get('Interpolate') === true) dict.set('Interpolate', false);
}

/** 6.4.2. */
function checkCatalogue(_: PdfFile, dict: Dict): void {
  if (dict.has('XFA')) fail('it is a form of a kind that few programs draw');
  if (dict.get('NeedAppearances') === true) fail('its form fields have no appearance');
}

/** 6.10: neither pages that unfold step by step nor shows of slides. */
function checkPresentations(_: PdfFile, dict: Dict): void {
  if (dict.has('PresSteps') || dict.has('AlternatePresentations')) fail('it holds a presentation');
}

/** 6.1.7. */
function checkStream(file: PdfFile, { dict, bytes }: Stream): void {
  if (dict.has('F') || dict.has('FFilter')) fail('a part of it lies in another file');
  const names = filtersOf(file, dict);
  if (names.includes('Crypt')) fail('a part of it is encrypted');
  if (!names.includes('JPXDecode')) return;
  if (names.length > 1) fail('it holds a JPEG 2000 picture in another compression');
  checkJpeg2000(bytes, dict.has('ColorSpace'));
}

/** Names of a stream's filters, in the order in which they are undone. */
export function filtersOf(file: PdfFile, dict: Dict): string[] {
  const filters = [file.resolve(dict.get('Filter'))].flat();
  return filters.map((item) => {
    const filter = item instanceof Stream ? item : file.resolve(item);
    return filter instanceof Name ? filter.value : '';
  });
}
