/** So many documents are remembered; one that was forgotten is looked at anew. */
const MOST = 256;

/** In which language the last page of each document was read: what its next page is probably in. */
export class FoundLanguages {
  readonly #byPath = new Map<string, string>();

  of(path: string): string | undefined {
    return this.#byPath.get(path);
  }

  /** @param language undefined for a page without words, which says nothing */
  keep(path: string, language: string | undefined): void {
    if (language === undefined) return;
    this.#byPath.delete(path);
    this.#byPath.set(path, language);
    const [oldest] = this.#byPath.keys();
    if (this.#byPath.size > MOST && oldest !== undefined) this.#byPath.delete(oldest);
  }
}
