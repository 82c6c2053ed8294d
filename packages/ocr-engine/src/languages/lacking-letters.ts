/**
 * Between g and e or i, Spanish writes ü where the u is heard and never ú (Real Academia Española, Ortografía de la lengua
 * española, 2010, on the diaeresis).
 */
const SPANISH_U = /(?<=g)ú(?=[eiéí])/giu;

/**
 * Writes letters that a model does not have among its characters and reads another for, where the language's spelling leaves no
 * doubt: Tesseract's Spanish one has no ü and reads “vergüenza” as “vergúenza”.
 * @param language Tesseract's name
 * @param letters what its model can read
 */
export function withLackingLetters(
  text: string,
  language: string,
  letters: ReadonlySet<string>,
): string {
  if (language !== 'spa' || letters.has('ü')) return text;
  return text.replace(SPANISH_U, (letter) => (letter === 'ú' ? 'ü' : 'Ü'));
}
