/** This many documents and owners are remembered; one that was forgotten is looked at anew. */
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
  readonly #byOwner = new Map<string | undefined, FoundLanguage>();

  /**
   * For a document's first page, what its owner's last page was in. That may be another print: it says nothing of how badly
   * this one may be read.
   * @param owner undefined where none are named: then all documents are one person's
   */
  of(path: string, owner?: string): FoundLanguage | undefined {
    const before = this.#byPath.get(path);
    if (before) return before;
    const elsewhere = this.#byOwner.get(owner);
    return elsewhere && { name: elsewhere.name, confidence: 100, known: 1 };
  }

  /** @param language undefined for a page that says nothing */
  keep(path: string, owner: string | undefined, language: FoundLanguage | undefined): void {
    if (language === undefined) return;
    keepNewest(this.#byPath, path, language);
    keepNewest(this.#byOwner, owner, language);
  }
}

function keepNewest<K, T>(map: Map<K, T>, key: K, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST) map.delete(oldest!);
}
