import { GlobalFonts } from '@napi-rs/canvas';

/** A typeface that lines are set in, and how often it is taken beside the others. */
export interface Face {
  family: string;
  weight: number;
  /** Has letters of one width. */
  isTypewriter?: true;
  /** Is made of dots. */
  isDotted?: true;
  /** What is set in it: texts, receipts and forms, or both. */
  use: 'texts' | 'slips' | 'both';
}

/**
 * Typefaces of books, papers, forms and typewriters, by the names that Debian's packages give them (training/README.md
 * lists those). A family that is not installed is left out.
 */
const BOOK_FACES = [
  'C059', 'P052', 'Nimbus Roman', 'URW Bookman', 'Liberation Serif', 'DejaVu Serif',
  'EB Garamond', 'Linux Libertine O', 'Junicode', 'Cardo', 'Fanwood', 'Goudy Bookletter 1911',
  'Linden Hill', 'Old Standard TT', 'CMU Serif', 'Latin Modern Roman', 'GFS Didot', 
  'GFS Baskerville', 'Gentium', 'Gentium Basic', 'Accanthis ADF Std', 'Baskervald ADF Std', 'Berenis ADF Pro',
  'Romande ADF Std', 'Tribun ADF Std', 'Prociono', 'Vollkorn', 'Century Catalogue', 'Caslon', 'Essays1743',
  'TeX Gyre Schola', 'TeX Gyre Pagella', 'TeX Gyre Termes', 'TeX Gyre Bonum', 'STIX', 'Caladea', 'Charis SIL',
  'Yrsa', 'Elstob', 'ElstobD', 'Averia Serif GWF', 'Arapey', 'FreeSerif', 'Noto Serif', 'Quattrocento', 'Junicode Two Beta',
  'GFS BodoniClassic', 'GFS Didot Classic', 'Dustismo Roman', 'STIXGeneral', 'Gentium Book Basic', 'Fanwood Text', 'PT Serif',
  'Linux Libertine Display O', 'Latin Modern Roman Demi', 'CMU Concrete', 'CMU Classical Serif', 'IndUni-T', 'IndUni-P',
]; // prettier-ignore
const PLAIN_FACES = [
  'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans', 'Noto Sans', 'Open Sans', 'Lato', 'Carlito', 'Gillius ADF',
  'Universalis ADF Std', 'TeX Gyre Heros', 'URW Gothic', 'FreeSans', 'Liberation Sans Narrow',
]; // prettier-ignore
const TYPEWRITER_FACES = [
  'Nimbus Mono PS', 'Courier Prime', 'GNUTypewriter', 'FreeMono', 'Liberation Mono', 'TeX Gyre Cursor',
  'DejaVu Sans Mono',
]; // prettier-ignore

/** Of tills, terminals and machines; others of the kind draw several signs as one. */
const SLIP_FACES = [
  'OCRA', 'OCR B', 'IBM 3270', 'IBM 3270 Condensed', 'Inconsolata', 'Anonymous Pro', 'JetBrains Mono', 'Roboto', 'Roboto Condensed', 'Hack',
  'mononoki', 'Oxygen Mono', 'Fantasque Sans Mono', 'Spleen 8x16', 'Spleen 12x24', 'B612 Mono', 'Bitstream Vera Sans Mono',
  'Cousine', 'Arimo', 'Agave', 'Noto Sans Mono', 'PT Mono', 'monofur', 'Andika', 'Verana Sans', 'Clear Sans', 'Courier Prime Sans',
  'Nimbus Sans Narrow', 'Open Sans Condensed', 'PT Sans Narrow',
]; // prettier-ignore

/** In dots, as the printers of tills have them: letters of screens were drawn by hand for as many. */
const DOTTED_FACES = [
  'Unifont', 'Terminus (TTF)', 'Glass TTY VT220', 'DotGothic16', 'Px IBM PS2thin1', 'Px IBM PS2thin2', 'Px IBM PS2thin3', 'Px IBM PS2thin4',
  'Px CompaqThin 8x14', 'Px CompaqThin 8x16', 'Px IBM CGAthin-2y', 'Px ToshibaLCD 8x16', 'Px Kaypro2k-2y', 'Px VTech BIOS-2y',
  'Px AmstradPC1512-2y', 'Px IBM Conv-2y', 'Px IBM VGA8', 'Px IBM 3270pc', 'Px TandyNew Mono', 'Px Verite 8x16', 'Px ATT PC6300',
]; // prettier-ignore

/**
 * Those of our typefaces that are in these folders. A network that learns from a few of them alone forgets the others.
 * @throws {Error} where none is there
 */
export function facesIn(folders: readonly string[]): Face[] {
  for (const folder of folders) GlobalFonts.loadFontsFromDir(folder);
  const installed = new Set(GlobalFonts.families.map(({ family }) => family));
  const faces: Face[] = [
    ...BOOK_FACES.map((family) => ({ family, weight: 4, use: 'texts' as const })),
    ...PLAIN_FACES.map((family) => ({ family, weight: 2, use: 'both' as const })),
    ...TYPEWRITER_FACES.map((family) => ({
      family,
      weight: 2,
      use: 'both' as const,
      isTypewriter: true as const,
    })),
    ...SLIP_FACES.map((family) => ({ family, weight: 2, use: 'slips' as const })),
    ...DOTTED_FACES.map((family) => ({
      family,
      weight: 3,
      use: 'slips' as const,
      isDotted: true as const,
    })),
  ];
  const found = faces.filter(({ family }) => installed.has(family));
  if (found.length > 0) return found;
  throw new Error(
    `None of the typefaces to learn from is in ${folders.join(', ')}: training/README.md has the packages.`,
  );
}
