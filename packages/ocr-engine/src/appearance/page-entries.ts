import { Dict, Ref, Stream } from '@legible/pdf/objects';
import { inherited } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import type { FontKind } from '../invisible-font/glyph-codes.ts';

/** The page's content streams, in order (table 31, Contents). */
export function contentStreams(file: PdfFile, page: Dict): Ref[] {
  const contents = page.get('Contents');
  const target = file.resolve(contents);
  if (Array.isArray(target)) return target.filter((item) => item instanceof Ref);
  return contents instanceof Ref && target instanceof Stream ? [contents] : [];
}

/** As `contentStreams`, without those that the file does not hold; what is yet to be written to it is none of these. */
export function storedStreams(file: PdfFile, page: Dict): Ref[] {
  return contentStreams(file, page).filter((ref) => isThere(file, ref));
}

function isThere({ xref }: PdfFile, { number }: Ref): boolean {
  const entry = xref.entries.get(number);
  return entry !== undefined && entry.kind !== 'free';
}

/**
 * Gives a page a resource dictionary of its own that knows the layer's fonts besides all it knew
 * before. The old one may be inherited or shared with other pages, so it is copied, never changed.
 */
export function addFontResources(file: PdfFile, page: Dict, fonts: Map<string, Ref>): void {
  const resources = ownResources(file, page);
  const known = new Dict(file.dict(resources.get('Font')));
  for (const [name, ref] of fonts) known.set(name, ref);
  resources.set('Font', known);
  page.set('Resources', resources);
}

/** Names that a page does not use yet, one for each font of the layer. */
export function freeFontNames(file: PdfFile, page: Dict): Record<FontKind, string> {
  const known = new Set(file.dict(ownResources(file, page).get('Font'))?.keys());
  const free = (name: string): string => (known.has(name) ? free(`${name}_`) : name);
  return {
    narrow: free('LegibleText'),
    wide: free('LegibleWide'),
  };
}

/** A copy of the resources that a page has or takes from the nearest ancestor that has some (7.7.3.4). */
export function ownResources(file: PdfFile, page: Dict): Dict {
  const found = inherited(file, page, 'Resources');
  return new Dict(found instanceof Dict ? found : undefined);
}
