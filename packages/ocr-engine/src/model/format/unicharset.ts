import { damaged } from './byte-reader.ts';
import { withGreekMu } from './greek-mu.ts';

/** One thing that the recogniser can write: mostly a character, sometimes several. */
export interface Unichar {
  text: string;
  /** The form that comparisons use: straight quotes for curly ones, letters for ligatures. */
  normalised: string;
  script: string;
  /** UCharDirection of ICU: 0 left to right, 1 right to left, 2 European number, 13 Arabic letter, … */
  direction: number;
  isDigit: boolean;
  /** Words of this script are parted by spaces. */
  isSpaceDelimited: boolean;
}

/** Ids below this are the space and two special marks, which never come out as text. */
const SPECIAL_IDS = 3;
export const SPACE = 0;
/** Property bit of unicharset.cpp. */
const IS_DIGIT = 8;
const MOST_UNICHARS = 100_000;
const UNSPACED_SCRIPTS = new Set(['Han', 'Thai', 'Hangul', 'Hiragana', 'Katakana']);

/**
 * Reads the character set: a count, then a line each with the character, properties in hexadecimal,
 * metrics, script, other case, direction, mirror image and normalised form.
 * @throws {EngineError} `damaged-model`
 */
export function readUnicharset(bytes: Uint8Array): Unichar[] {
  const [first = '', ...lines] = Buffer.from(bytes).toString('utf8').split('\n');
  const count = Number.parseInt(first, 10);
  if (!(count > SPECIAL_IDS && count <= MOST_UNICHARS && count <= lines.length)) {
    throw damaged('its character set is cut off');
  }
  const unichars = lines.slice(0, count).map(readUnichar);
  const isGreek = unichars.some(({ text }) => text === 'λ');
  return isGreek ? unichars.map((each) => ({ ...each, text: withGreekMu(each.text) })) : unichars;
}

function readUnichar(line: string, id: number): Unichar {
  const [text = '', properties = '', ...rest] = line.split(/[ \t]/);
  const bits = Number.parseInt(properties, 16);
  if (text === '' || Number.isNaN(bits)) throw damaged(`character ${id} cannot be read`);
  const [script = '', , direction = '0', , normalised = text] = withoutMetrics(rest);
  const shown = textOf(text, id);
  return {
    text: shown,
    normalised: id < SPECIAL_IDS ? shown : normalised,
    script,
    direction: Number.parseInt(direction, 10) || 0,
    isDigit: (bits & IS_DIGIT) !== 0,
    isSpaceDelimited: !UNSPACED_SCRIPTS.has(script),
  };
}

/** Metrics are numbers with commas between them, in newer files only. */
function withoutMetrics(fields: string[]): string[] {
  return fields[0]?.includes(',') ? fields.slice(1) : fields;
}

function textOf(text: string, id: number): string {
  if (text === 'NULL') return ' ';
  return id > SPACE && id < SPECIAL_IDS && text.length > 1 ? '' : text;
}
