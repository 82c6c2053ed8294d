import { strToU8, Zip, ZipDeflate } from 'fflate';

/** What every Office Open XML file (ECMA-376) is put together with: parts in a ZIP archive that is written as it grows. */

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FORMATS = 'application/vnd.openxmlformats-officedocument';
/** The same text makes the same bytes, whenever it is written. */
const WRITTEN = new Date(1980, 0, 1);

/** A package on its way: what was added is taken as bytes, piece by piece. */
export class OfficePackage {
  readonly #chunks: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#chunks.push(chunk);
  });

  /** Adds a part. */
  add(path: string, xml: string): void {
    this.open(path).end(xml);
  }

  /** Begins a part that is written piece by piece; it ends before another one begins. */
  open(path: string): { write(xml: string): void; end(xml: string): void } {
    const part = new ZipDeflate(path, { level: 6 });
    part.mtime = WRITTEN;
    this.#zip.add(part);
    return {
      write: (xml) => part.push(strToU8(xml)),
      end: (xml) => part.push(strToU8(xml), true),
    };
  }

  /** Bytes since the last call. */
  take(): Uint8Array[] {
    return this.#chunks.splice(0);
  }

  /** The last bytes, after which nothing can be added. */
  close(): Uint8Array[] {
    this.#zip.end();
    return this.take();
  }
}

/** Part `[Content_Types].xml`. @param parts paths with their types, such as `spreadsheetml.sheet.main` */
export function contentTypes(parts: [path: string, type: string][]): string {
  const overrides = parts.map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${FORMATS}.${type}+xml"/>`,
  );
  return (
    `${XML_HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>\n`
  );
}

/** A part that tells which parts another one works with, which calls them `rId1` and so on. */
export function relations(targets: [type: string, target: string][]): string {
  const inner = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE_RELATIONS}">${inner.join('')}</Relationships>\n`;
}
