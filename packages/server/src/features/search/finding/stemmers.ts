/** Dictionaries of PostgreSQL that know the forms of a language's words, by Tesseract's name of it. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  ara: 'arabic',
  cat: 'catalan',
  dan: 'danish',
  deu: 'german',
  deu_latf: 'german',
  ell: 'greek',
  eng: 'english',
  eus: 'basque',
  fin: 'finnish',
  fra: 'french',
  frk: 'german',
  gle: 'irish',
  hin: 'hindi',
  hun: 'hungarian',
  hye: 'armenian',
  ind: 'indonesian',
  ita: 'italian',
  lit: 'lithuanian',
  nep: 'nepali',
  nld: 'dutch',
  nor: 'norwegian',
  por: 'portuguese',
  ron: 'romanian',
  rus: 'russian',
  spa: 'spanish',
  srp: 'serbian',
  swe: 'swedish',
  tam: 'tamil',
  tur: 'turkish',
  yid: 'yiddish',
};

/** Of an owner with pages in more languages, forms are known in so many. */
const MOST = 6;

/** @param languages Tesseract's names */
export function stemmers(languages: string[]): { language: string; dictionary: string }[] {
  return languages
    .flatMap((language) => {
      const name = DICTIONARIES[language];
      return name ? [{ language, dictionary: `${name}_stem` }] : [];
    })
    .slice(0, MOST);
}
