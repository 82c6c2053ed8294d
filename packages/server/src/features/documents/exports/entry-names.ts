import { EXPORT_FORMATS, type ExportFormat } from '@legible/contracts/documents/exports';
import { pathSafe } from '../document/input-name.ts';

/** Ends of names that are taken off before the format's own is put on. */
const ENDING = /\.(?:pdf|jpe?g|png|tiff?|webp|gif|bmp)$/i;
/** Names that Windows keeps for devices, whatever follows the point. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** What file systems take at most is 255 bytes; a number may be added. */
const MOST_BYTES = 200;

/** `scan.pdf` becomes `scan.txt`. */
export function exportName(inputName: string, format: ExportFormat): string {
  return `${baseName(inputName)}${EXPORT_FORMATS[format].ending}`;
}

/** `scan.pdf` without its end. */
export const baseName = (inputName: string): string =>
  inputName.replace(ENDING, '').trim() || 'document';

/** Gives each file of an archive a name of its own, which any system can unpack. */
export class EntryNames {
  readonly #taken = new Set<string>();

  /** @param ending of the name, which stays where the name is cut */
  take(name: string, ending: string): string {
    const base = shortened(
      pathSafe(name.endsWith(ending) ? name.slice(0, -ending.length) : name)
        .replace(DEVICE, '_$&')
        .replace(/[. ]+$/, '') || '_',
    );
    for (let count = 1; ; count += 1) {
      const entry = count === 1 ? `${base}${ending}` : `${base} (${count})${ending}`;
      // Of many systems `A.txt` and `a.txt` are one file, and so are composed and decomposed letters.
      const same = entry.normalize('NFC').toLowerCase();
      if (this.#taken.has(same)) continue;
      this.#taken.add(same);
      return entry;
    }
  }
}

function shortened(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of name.toWellFormed()) {
    bytes += Buffer.byteLength(character);
    if (bytes > MOST_BYTES) break;
    kept += character;
  }
  return kept;
}
