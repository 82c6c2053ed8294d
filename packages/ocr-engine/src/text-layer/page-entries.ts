import { Dict, type PdfObject, Ref, Stream } from '../pdf/objects.ts';
import { inherited } from '../pdf/page-tree.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';

const NAME = 'LegibleText';

/** The page's content streams, in order; those that are not there are left out (table 31, Contents). */
export function contentStreams(file: PdfFile, page: Dict): Ref[] {
  const contents = page.get('Contents');
  const target = file.resolve(contents);
  if (Array.isArray(target)) return target.filter((item) => item instanceof Ref);
  return contents instanceof Ref && target instanceof Stream ? [contents] : [];
}

/**
 * Gives a page a resource dictionary of its own that knows the layer's font besides all it knew
 * before. The old one may be inherited or shared with other pages, so it is copied, never changed.
 * @returns the font's name on this page
 */
export function addFontResource(file: PdfFile, page: Dict, font: Ref): string {
  const resources = ownResources(file, page);
  const fonts = new Dict(file.dict(resources.get('Font')));
  const name = freeName(fonts);
  fonts.set(name, font);
  resources.set('Font', fonts);
  page.set('Resources', resources);
  return name;
}

/** A copy of the resources that a page has or takes from the nearest ancestor that has some (7.7.3.4). */
export function ownResources(file: PdfFile, page: Dict): Dict {
  const found = inherited(file, page, 'Resources');
  return new Dict(found instanceof Dict ? found : undefined);
}

function freeName(fonts: Map<string, PdfObject>): string {
  let name = NAME;
  for (let count = 2; fonts.has(name); count += 1) name = `${NAME}${count}`;
  return name;
}
