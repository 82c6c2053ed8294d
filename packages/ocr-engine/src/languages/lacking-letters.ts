interface Spelling {
  /** What the model does not have among its characters. */
  lacks: string;
  /** What it reads in the place of it, where the language writes nothing else. */
  read: RegExp;
  written: (read: string) => string;
}

/**
 * Between g and e or i, Spanish and Catalan write ü where the u is heard and never ú (Real Academia Española, Ortografía de la
 * lengua española, 2010, and Institut d'Estudis Catalans, Ortografia catalana, 2017, on the diaeresis).
 */
const DIAERESIS: Spelling = {
  lacks: 'ü',
  read: /(?<=g)ú(?=[eiéí])/giu,
  written: (read) => (read === 'ú' ? 'ü' : 'Ü'),
};

/** The Catalan point between two l, which stand between vowels: it is read as a hyphen, a colon or a full stop. */
const FLYING_POINT: Spelling = {
  lacks: '·',
  read: /(?<=[aeiouàèéíòóú]l)[-:.](?=l[aeiouàèéíòóú])/giu,
  written: () => '·',
};

/** By Tesseract's names. */
const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = new Map([
  ['spa', [DIAERESIS]],
  ['cat', [DIAERESIS, FLYING_POINT]],
]);

/**
 * Writes letters that a model does not have among its characters and reads another for, where the language's spelling leaves no
 * doubt: Tesseract's Spanish one reads “vergüenza” as “vergúenza”, its Catalan one “col·lecció” as “col-lecció”.
 * @param language Tesseract's name
 * @param letters what its model can read
 */
export function withLackingLetters(
  text: string,
  language: string,
  letters: ReadonlySet<string>,
): string {
  const spellings = SPELLINGS.get(language)?.filter(({ lacks }) => !letters.has(lacks)) ?? [];
  return spellings.reduce((sum, { read, written }) => sum.replace(read, written), text);
}
