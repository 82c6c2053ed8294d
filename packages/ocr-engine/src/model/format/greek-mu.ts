/** Greek models write the letter mu as the micro sign, which people do not type when they search for a word. */
export function withGreekMu(text: string): string {
  return text.replaceAll('\u00b5', '\u03bc');
}
