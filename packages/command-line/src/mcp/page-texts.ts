import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, makeSearchable } from '@legible/ocr-engine';

/** The text of a file. */
export interface Texts {
  /** Page by page; `''` for one without text. */
  pages: string[];
  /** Headings, paragraphs and tables of the whole file. */
  markdown: string;
  /** Pages that could not be read, from 1. */
  failed: number[];
}

/** An assistant asks for a file several times. */
const KEPT = 8;

/** Reads files for assistants, and keeps what it read while the files stay as they are. */
export class PageTexts {
  readonly #engine: Engine;
  readonly #kept = new Map<string, Promise<Texts>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * @param path of a PDF or a picture
   * @throws {EngineError} why it cannot be read
   */
  async of(path: string, signal: AbortSignal): Promise<Texts> {
    const { size, mtimeMs } = await stat(path);
    const name = `${size} ${mtimeMs} ${path}`;
    const known = this.#kept.get(name) ?? this.#read(path, signal);
    this.#kept.delete(name);
    this.#kept.set(name, known);
    known.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }

  /** Every page is read, also those that have a text already: what they have is not always what they show. */
  async #read(path: string, signal: AbortSignal): Promise<Texts> {
    const folder = await mkdtemp(join(tmpdir(), 'legible-'));
    const [sidecarPath, markdownPath] = [join(folder, 'text.txt'), join(folder, 'text.md')];
    try {
      const { pages } = await makeSearchable(path, join(folder, 'searchable.pdf'), {
        engine: this.#engine,
        mode: 'force',
        sidecarPath,
        markdownPath,
        signal,
      });
      const text = await readFile(sidecarPath, 'utf8');
      return {
        pages: text.split('\f').map((page) => page.trim()),
        markdown: await readFile(markdownPath, 'utf8'),
        failed: pages.filter(({ error }) => error).map(({ page }) => page),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
