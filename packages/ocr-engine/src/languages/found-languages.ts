/** So many documents are remembered; one that was forgotten is looked at anew. */
const MOST = 256;

/** A page's language, and how well its model read a few of the page's lines. */
export interface FoundLanguage {
  /** Tesseract's. */
  name: string;
  /** Mean over the letters, 0 to 100. */
  confidence: number;
  /** Share of the letters that stand in words of the model's list, 0 to 1; undefined for a handful of words. */
  known: number | undefined;
}

/** In which language the last page of each document was read: what its next page is probably in. */
export class FoundLanguages {
  readonly #byPath = new Map<string, FoundLanguage>();

  of(path: string): FoundLanguage | undefined {
    return this.#byPath.get(path);
  }

  /** @param language undefined for a page that says nothing */
  keep(path: string, language: FoundLanguage | undefined): void {
    if (language === undefined) return;
    this.#byPath.delete(path);
    this.#byPath.set(path, language);
    const [oldest] = this.#byPath.keys();
    if (this.#byPath.size > MOST && oldest !== undefined) this.#byPath.delete(oldest);
  }
}
