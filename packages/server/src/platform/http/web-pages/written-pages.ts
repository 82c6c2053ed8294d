import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { OPERATOR_META, type OperatorDetails } from '@legible/contracts/operator';
import { TRIALS_CLASS } from '@legible/contracts/endpoints';
import { operatorTexts, type OperatorPlace } from '@legible/contracts/pages/operator';
import { OPERATOR_ATTRIBUTE, ORIGIN_PLACE } from '@legible/contracts/pages/written-pages';
import { escapeHtml } from '../../mailer/compose.ts';

/** What the pages of the build are filled with. */
export interface PageFilling {
  /** Where people find the product; known once the server listens. */
  publicUrl: () => string;
  operator: OperatorDetails;
  /** Visitors without an account may have a page read: the landing page offers it. */
  takesTrials: boolean;
}

export interface WrittenPage {
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The pages of a build, filled and compressed once for each version of their file, and kept. */
export class WrittenPages {
  readonly #folder: string;
  readonly #filling: PageFilling;
  readonly #known = new Map<string, { version: string; page: Promise<WrittenPage> }>();

  constructor(folder: string, filling: PageFilling) {
    this.#folder = folder;
    this.#filling = filling;
  }

  /** @returns undefined where there is no such file. */
  async find(name: string): Promise<WrittenPage | undefined> {
    const path = join(this.#folder, name);
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return undefined;
    // A build may replace it, and the system may have picked the port of the address.
    const version = `${file.mtimeMs} ${file.size} ${this.#filling.publicUrl()}`;
    const known = this.#known.get(name);
    if (known?.version === version) return known.page;
    const page = this.#prepare(path);
    this.#known.set(name, { version, page });
    // What could not be read now may be read the next time.
    page.catch(() => this.#known.delete(name));
    return page;
  }

  async #prepare(path: string): Promise<WrittenPage> {
    const body = Buffer.from(fillPage(await readFile(path, 'utf8'), this.#filling));
    const [br, zipped] = await Promise.all([compressions.br(body), compressions.gzip(body)]);
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return { body, br, gzip: zipped, etag: `W/"${hash}"` };
  }
}

const ROOT = /<html lang="en"/;
const META = new RegExp(`(<meta\\s+name="${OPERATOR_META}"\\s+content=")"`);
const PLACE = new RegExp(`(<span ${OPERATOR_ATTRIBUTE}="(\\w+)"[^>]*>)[^<]*`, 'g');

/** A page of the build with the product's address and what its operator has stated. */
function fillPage(page: string, { publicUrl, operator, takesTrials }: PageFilling): string {
  const texts = operatorTexts(operator);
  return page
    .replace(ROOT, (root) => (takesTrials ? `${root} class="${TRIALS_CLASS}"` : root))
    .replaceAll(ORIGIN_PLACE, () => escapeHtml(publicUrl()))
    .replace(META, (_, start: string) => `${start}${escapeHtml(JSON.stringify(operator))}"`)
    .replaceAll(PLACE, (whole, start: string, place: string) =>
      place in texts ? start + escapeHtml(texts[place as OperatorPlace]) : whole,
    );
}
