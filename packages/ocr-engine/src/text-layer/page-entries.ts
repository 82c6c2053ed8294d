import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
} from '@cantoo/pdf-lib';

const CONTENTS = PDFName.of('Contents');
const RESOURCES = PDFName.of('Resources');
const FONT = PDFName.of('Font');
const NAME = 'LegibleText';

/** The page's content streams with one more before them (ISO 32000-2, table 31, Contents). */
export function prependContents(page: PDFPageLeaf, stream: PDFRef): void {
  const { context } = page;
  const old = page.get(CONTENTS);
  const target = context.lookup(old);
  const list =
    target instanceof PDFArray ? target.asArray() : isStreamRef(old, target) ? [old] : [];
  page.set(CONTENTS, context.obj([stream, ...list]));
}

function isStreamRef(entry: PDFObject | undefined, target: PDFObject | undefined): entry is PDFRef {
  return entry instanceof PDFRef && target !== undefined;
}

/**
 * Gives a page a resource dictionary of its own that knows the layer's font besides all it knew
 * before. The old one may be inherited or shared with other pages, so it is copied, never changed.
 * @returns the font's name on this page
 */
export function addFontResource(page: PDFPageLeaf, font: PDFRef): string {
  const resources = shallowCopy(page.context, inheritedResources(page));
  const fonts = shallowCopy(page.context, dictionary(resources.lookup(FONT)));
  const name = freeName(fonts);
  fonts.set(PDFName.of(name), font);
  resources.set(FONT, fonts);
  page.set(RESOURCES, resources);
  return name;
}

/** Resources are taken from the nearest ancestor that has some (7.7.3.4). */
function inheritedResources(page: PDFPageLeaf): PDFDict | undefined {
  return dictionary(page.context.lookup(page.getInheritableAttribute(RESOURCES)));
}

function dictionary(object: PDFObject | undefined): PDFDict | undefined {
  return object instanceof PDFDict ? object : undefined;
}

function shallowCopy(context: PDFContext, dict: PDFDict | undefined): PDFDict {
  const copy = context.obj({});
  for (const [key, value] of dict?.entries() ?? []) copy.set(key, value);
  return copy;
}

function freeName(fonts: PDFDict): string {
  let name = NAME;
  for (let count = 2; fonts.has(PDFName.of(name)); count += 1) name = `${NAME}${count}`;
  return name;
}
