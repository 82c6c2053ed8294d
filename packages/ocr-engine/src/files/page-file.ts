import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { EngineError } from '../interface/errors.ts';
import { closeFile, openFile } from './handed-files.ts';
import type { PageText } from '../interface/page-text.ts';

/** Pages in a file, a line of JSON each: thousands of them cost no memory. May be read many times. */
export class PageFile implements AsyncIterable<PageText> {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<PageText> {
    const fd = openFile(this.path);
    try {
      const input = createReadStream('', { fd, start: 0, autoClose: false });
      const lines = createInterface({ input, crlfDelay: Infinity });
      for await (const line of lines) if (line !== '') yield JSON.parse(line) as PageText;
    } finally {
      closeFile(fd);
    }
  }
}

/** A file of pages that is being written, in whatever order they come. */
export class PageSpool extends PageFile {
  readonly #places = new Map<number, { start: number; bytes: number }>();
  #file: Promise<FileHandle> | undefined;
  #size = 0;

  /** Pages written so far. */
  get count(): number {
    return this.#places.size;
  }

  /** @throws {EngineError} `file-access` */
  async add(page: PageText): Promise<void> {
    await this.addJson([{ page: page.page, json: JSON.stringify(page) }]);
  }

  /**
   * Adds pages in JSON on one line each, as `RecognisedPage` has it.
   * @throws {EngineError} `file-access`
   */
  async addJson(pages: { page: number; json: string }[]): Promise<void> {
    const lines = pages.map(({ json }) => Buffer.from(`${json}\n`));
    const start = this.#size;
    for (const [index, { page }] of pages.entries()) {
      const bytes = lines[index]?.length ?? 0;
      this.#places.set(page, { start: this.#size, bytes });
      this.#size += bytes;
    }
    await this.#writing(async (file) => writeWhole(file, Buffer.concat(lines), start));
  }

  /** The text of a page, counted from 1; undefined for one that was not added. */
  async read(page: number): Promise<PageText | undefined> {
    const place = this.#places.get(page);
    if (!place) return undefined;
    const line = Buffer.alloc(place.bytes);
    await this.#writing(async (file) => file.read(line, 0, place.bytes, place.start));
    return JSON.parse(line.toString('utf8')) as PageText;
  }

  /** Makes the file, if no page has done so: a reader needs one. */
  async ready(): Promise<void> {
    await this.#writing(async () => {});
  }

  /** Closes the file and deletes it. */
  async remove(): Promise<void> {
    // One that could not be opened was told of when it was written to.
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
    await rm(this.path, { force: true });
  }

  async #writing<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
    try {
      this.#file ??= open(this.path, 'w+', 0o600);
      return await work(await this.#file);
    } catch (error) {
      throw new EngineError('file-access', `${this.path} cannot be written.`, { cause: error });
    }
  }
}

/** A disk that runs full takes a part of what it was given, without an error: the rest meets it. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done);
    done += bytesWritten;
  }
}
