/** Greek models write the letter mu as the micro sign, which nobody who searches a word types. */
export function withGreekMu(text: string): string {
  return text.replaceAll('\u00b5', '\u03bc');
}
