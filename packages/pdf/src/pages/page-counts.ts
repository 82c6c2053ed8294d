import { Dict, type PdfObject, Ref } from '../objects/objects.ts';
import { topsOfTree } from './page-tree.ts';
import type { PdfFile } from '../file/pdf-file.ts';

/**
 * How many pages and branches the page tree of a file names that are not in it: one that was cut short lacks its last ones.
 * @param file whose tree `listPages` can go through
 */
export function countLost(file: PdfFile): number {
  const counts = new Map<number, number>();
  const count = (ref: Ref): number => {
    const known = counts.get(ref.number);
    if (known !== undefined) return known;
    const node = file.resolve(ref);
    const kids = node instanceof Dict ? file.resolve(node.get('Kids')) : null;
    const below = refsIn(Array.isArray(kids) ? kids : []);
    const own = node instanceof Dict ? 0 : 1;
    const lost = below.reduce((sum, kid) => sum + count(kid), own);
    counts.set(ref.number, lost);
    return lost;
  };
  const tops = refsIn(topsOfTree(file));
  return tops.reduce((sum, top) => sum + count(top), 0);
}

/**
 * The nodes of a page tree whose Count is not the number of pages below them (7.7.3.2), with the right one. Readers
 * that go by it see too few pages, or too many.
 * @param file whose tree `listPages` can go through
 */
export function recounted(file: PdfFile): Map<Ref, Dict> {
  const wrong = new Map<Ref, Dict>();
  const counts = new Map<number, number>();
  const count = (ref: Ref): number => {
    const known = counts.get(ref.number);
    if (known !== undefined) return known;
    const node = file.load(ref);
    const kids = node instanceof Dict ? file.resolve(node.get('Kids')) : null;
    if (!(node instanceof Dict)) return 0;
    if (!Array.isArray(kids)) return 1;
    const pages = kids.reduce<number>((sum, kid) => sum + (kid instanceof Ref ? count(kid) : 0), 0);
    counts.set(ref.number, pages);
    if (file.resolve(node.get('Count')) !== pages) wrong.set(ref, node.set('Count', pages));
    return pages;
  };
  for (const top of refsIn(topsOfTree(file))) count(top);
  return wrong;
}

const refsIn = (kids: PdfObject[] = []) => kids.filter((kid) => kid instanceof Ref);
