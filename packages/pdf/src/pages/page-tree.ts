import { Dict, type PdfObject, PdfSyntaxError, Ref } from '../objects/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

const DEEPEST_TREE = 200;
const MOST_PAGES = 1_000_000;

/**
 * The references of all pages, in order.
 * @throws {PdfSyntaxError} for a tree that loops, or pages that are no objects of their own
 */
export function listPages(file: PdfFile): Ref[] {
  const tops = topsOfTree(file);
  if (!tops) throw new PdfSyntaxError('no page tree');
  const pages: Ref[] = [];
  const tree = { pages, leaves: new Set<number>(), above: new Set<number>(), nodes: 0 };
  walkAll(file, tops, tree, 0);
  return pages;
}

/**
 * What the page tree begins with: the reference to its root, or where some programs write the root into the catalogue
 * itself, the kids of that.
 */
export function topsOfTree(file: PdfFile): PdfObject[] | undefined {
  const root = file.dict(file.xref.trailer.get('Root'))?.get('Pages');
  if (root instanceof Ref) return [root];
  const kids = root instanceof Dict ? file.resolve(root.get('Kids')) : undefined;
  return Array.isArray(kids) ? kids : undefined;
}

interface Walk {
  pages: Ref[];
  /** Numbers of objects that turned out to be no branches: a tree may name one of them a million times. */
  leaves: Set<number>;
  above: Set<number>;
  /** Nodes with kids seen so far, each as often as something leads there. */
  nodes: number;
}

function walk(file: PdfFile, ref: Ref, tree: Walk, depth: number): void {
  const { leaves, above } = tree;
  if (above.has(ref.number) || depth > DEEPEST_TREE) throw new PdfSyntaxError('a loop of pages');
  const kids = leaves.has(ref.number) ? 'leaf' : kidsOf(file, ref);
  if (kids === 'leaf') return addPage(tree, ref);
  if (!kids) return;
  tree.nodes += 1;
  if (tree.nodes > file.xref.entries.size) throw new PdfSyntaxError('more branches than objects');
  above.add(ref.number);
  walkAll(file, kids, tree, depth + 1);
  above.delete(ref.number);
}

function walkAll(file: PdfFile, kids: PdfObject[], tree: Walk, depth: number): void {
  for (const kid of kids) {
    if (kid instanceof Ref) walk(file, kid, tree, depth);
    else if (kid instanceof Dict) throw new PdfSyntaxError('a page that is no object of its own');
  }
}

function addPage({ pages, leaves }: Walk, ref: Ref): void {
  leaves.add(ref.number);
  pages.push(ref);
  if (pages.length > MOST_PAGES) throw new PdfSyntaxError('too many pages');
}

/** What a node of the tree leads to; undefined where there is no node. */
function kidsOf(file: PdfFile, ref: Ref): PdfObject[] | 'leaf' | undefined {
  const node = file.resolve(ref);
  if (!(node instanceof Dict)) return undefined;
  const kids = file.resolve(node.get('Kids'));
  return Array.isArray(kids) ? kids : 'leaf';
}

/** A value that a page has or inherits. */
export function inherited(file: PdfFile, page: Dict, key: string): ReturnType<PdfFile['resolve']> {
  let node: Dict | undefined = page;
  for (let depth = 0; node && depth < DEEPEST_TREE; depth += 1) {
    const value = file.resolve(node.get(key));
    if (value !== null) return value;
    node = file.dict(node.get('Parent'));
  }
  return null;
}
