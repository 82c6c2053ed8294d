import { existsSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';

/** How a script is written, and by which models' lists. */
export interface WrittenScript {
  /** As the catalogue of languages names it. */
  name: string;
  /** Tesseract's names. */
  languages: string[];
  /** Families, as they are registered here. */
  faces: string[];
  isUnspaced?: boolean;
  /** What stands behind most words: no list has it as often as texts do. */
  particles?: string[];
  isRightToLeft?: boolean;
}

const NOTO = '/usr/share/fonts/truetype/noto';
const CJK = '/usr/share/fonts/opentype/noto';
const LATIN_FACES = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf',
  `${NOTO}/NotoSerif-Regular.ttf`,
];
const CJK_FACES = [
  `${CJK}/NotoSansCJK-Regular.ttc`,
  `${CJK}/NotoSerifCJK-Regular.ttc`,
  `${CJK}/NotoSansCJK-Bold.ttc`,
];

const notoFaces = (name: string) =>
  ['Sans', 'Serif'].flatMap((kind) =>
    ['Regular', 'Bold'].map((weight) => `${NOTO}/Noto${kind}${name}-${weight}.ttf`),
  );
const spaced = (name: string, languages: string, faces = notoFaces(name)) => ({
  name,
  languages: languages.split(' '),
  faces,
});

const SCRIPTS: WrittenScript[] = [
  spaced('Cyrillic', 'rus ukr bul srp', LATIN_FACES),
  spaced('Greek', 'ell', LATIN_FACES),
  {
    ...spaced('Han', 'chi_sim chi_tra', CJK_FACES),
    isUnspaced: true,
    particles: '的 了 是 在 不 有 和 我 他 也 就 這 这'.split(' '),
  },
  {
    ...spaced('Japanese', 'jpn', CJK_FACES),
    isUnspaced: true,
    particles:
      'の は を に が と で も して した します です ました こと から まで など ください ている'.split(
        ' ',
      ),
  },
  spaced('Hangul', 'kor', CJK_FACES),
  {
    ...spaced('Arabic', 'ara fas urd', [
      `${NOTO}/NotoNaskhArabic-Regular.ttf`,
      `${NOTO}/NotoSansArabic-Regular.ttf`,
      `${NOTO}/NotoKufiArabic-Regular.ttf`,
      LATIN_FACES[0]!,
    ]),
    isRightToLeft: true,
  },
  { ...spaced('Hebrew', 'heb', [...notoFaces('Hebrew'), LATIN_FACES[0]!]), isRightToLeft: true },
  spaced('Devanagari', 'hin'),
  spaced('Bengali', 'ben'),
  spaced('Tamil', 'tam'),
  spaced('Telugu', 'tel'),
  spaced('Gujarati', 'guj'),
  spaced('Gurmukhi', 'pan'),
  spaced('Kannada', 'kan'),
  spaced('Malayalam', 'mal'),
  spaced('Oriya', 'ori'),
  spaced('Sinhala', 'sin'),
  spaced('Georgian', 'kat'),
  spaced('Armenian', 'hye'),
  spaced('Ethiopic', 'amh'),
  { ...spaced('Khmer', 'khm'), isUnspaced: true },
  { ...spaced('Lao', 'lao'), isUnspaced: true },
  { ...spaced('Myanmar', 'mya'), isUnspaced: true },
  { ...spaced('Thai', 'tha'), isUnspaced: true },
];

/** The scripts with their installed typefaces. @throws {Error} for one without any: it would be missed in silence */
export function writtenScripts(): WrittenScript[] {
  return SCRIPTS.map((script) => {
    const faces = script.faces.filter((path) => existsSync(path)).map(registered);
    if (faces.length > 0) return { ...script, faces };
    throw new Error(`No typeface for ${script.name}: install fonts-noto-core and fonts-noto-cjk.`);
  });
}

/** Under a name of our own, so that no other typeface stands in. */
function registered(path: string): string {
  const family = `Legible ${path.split('/').at(-1)}`;
  GlobalFonts.registerFromPath(path, family);
  return family;
}
