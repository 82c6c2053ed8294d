import { withoutDirections } from '@legible/contracts/documents/directions';

const LONGEST = 255;
/** What browsers write for a quotation mark and for line breaks in the name of an uploaded file. */
const ESCAPED = /%(?:22|0D|0A)/gi;
// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u001F\u007F\u2028\u2029]/g;

/**
 * The name a client gave its file, as data to store and show: without control characters (PostgreSQL
 * takes no NUL, logs no line breaks), without signs that turn it round, and not endless. It is never part of a path.
 */
export function cleanInputName(name: string | undefined): string {
  const clean = withoutDirections(unescaped(name ?? ''))
    .replaceAll(CONTROLS, '')
    .trim();
  return Array.from(clean).slice(0, LONGEST).join('') || 'unnamed.pdf';
}

const unescaped = (name: string): string => name.replaceAll(ESCAPED, decodeURIComponent);

/** `scan.pdf` becomes `scan_ocr.pdf` with the tag `ocr`; an empty tag changes nothing (D29). */
export function processedName(inputName: string, tag: string): string {
  if (tag === '') return inputName;
  const match = /^(.*)(\.pdf)$/is.exec(inputName);
  return match ? `${match[1]}_${tag}${match[2]}` : `${inputName}_${tag}`;
}

/** A name that a user typed must not lead out of an archive's folder when it is unpacked. */
export const pathSafe = (name: string): string =>
  withoutDirections(name).replaceAll(/[/\\:*?"<>|]|^\.+/g, '_');
