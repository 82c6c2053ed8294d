/**
 * Signs that stand for others, or are but another form of one: Latin, Armenian, Hebrew and Arabic ligatures and forms
 * of letters by their place in a word; digits and Latin letters as wide as Chinese signs; narrow Japanese letters.
 */
const OTHER_FORMS =
  /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdcf\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]|[\uff66-\uff9f]+/g;
/** A ring and a stroke, with a tone between them, that are typed as one vowel: in Thai, and in Lao. */
const SARA_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;
const LAO_AM = /\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g;
const ASCII_LAST = 0x7f;

/**
 * A text as people type it, so that a search for what they type finds it: a ligature as its letters, a letter and its marks
 * as one character where Unicode has one. Punctuation, fractions and raised figures stay as they are printed.
 */
export function typedForm(text: string): string {
  if (isAscii(text)) return text;
  return text
    .replace(OTHER_FORMS, (forms) => forms.normalize('NFKC'))
    .replace(SARA_AM, '$1\u0e33')
    .replace(LAO_AM, '$1\u0eb3')
    .normalize('NFC');
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > ASCII_LAST) return false;
  return true;
}
