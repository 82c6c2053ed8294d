import { ByteReader, damaged } from './byte-reader.ts';
import type { Unichar } from './unicharset.ts';

/** Stands last in a network's component that writes more than the characters of its model file (training/README.md). */
const MARK = Buffer.from('legible-signs');
const LENGTH_BYTES = 4;
const MOST_SIGNS = 200;

/**
 * The signs that a network of ours writes besides the characters of the model file whose component it takes the place of, in the
 * order of its outputs, which follow the others. They stand at the end of the component, where Tesseract keeps numbers that readers skip:
 * the signs as text, its length in bytes, and a mark.
 * @throws {EngineError} `damaged-model`
 */
export function readAddedSigns(component: Uint8Array): string[] {
  const end = component.length - MARK.length;
  if (end < LENGTH_BYTES || !MARK.equals(component.subarray(end))) return [];
  const length = new ByteReader(component.subarray(end - LENGTH_BYTES, end)).uint32();
  const start = end - LENGTH_BYTES - length;
  if (start < 0) throw damaged('its added signs are cut off');
  const signs = Array.from(Buffer.from(component.subarray(start, start + length)).toString('utf8'));
  if (signs.length > MOST_SIGNS) throw damaged(`${signs.length} added signs`);
  return signs;
}

/** Most are no letters of any script; those that are, such as a ü, are Latin ones. */
export function signUnichar(text: string): Unichar {
  const isLetter = /[\p{Lu}\p{Ll}]/u.test(text);
  return {
    text,
    normalised: text,
    script: isLetter ? 'Latin' : 'Common',
    // Left to right and other neutral, U_LEFT_TO_RIGHT and U_OTHER_NEUTRAL of ICU.
    direction: isLetter ? 0 : 10,
    isDigit: false,
    isSpaceDelimited: true,
  };
}
