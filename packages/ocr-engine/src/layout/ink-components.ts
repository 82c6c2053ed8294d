import type { Box } from '../page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

const WHITE = 255;
/** More pieces of white than a banner's letters have. */
const MOST_HOLES = 2000;

/** Connected pieces of ink, in columns: their boxes (right and bottom lie outside) and their pixels. */
export interface Components {
  count: number;
  left: Int32Array;
  top: Int32Array;
  right: Int32Array;
  bottom: Int32Array;
  area: Int32Array;
}

/**
 * Finds the pieces of ink of a picture whose pixels touch, corners included.
 * @param threshold darker pixels are ink
 * @param most pieces that are counted; undefined comes back if there are more
 */
export function findComponents(
  image: GreyImage,
  threshold: number,
  most: number,
): Components | undefined {
  const found = new Labels(most);
  let above: number[] = [];
  let here: number[] = [];
  for (let y = 0; y < image.height; y += 1) {
    here.length = 0;
    if (!collectRuns(image, y, threshold, above, here, found)) return undefined;
    [above, here] = [here, above];
  }
  return found.finish();
}

/**
 * Finds the pieces of white in a part of a picture.
 * @param threshold darker pixels are ink
 * @returns boxes in pixels of the whole picture; none where there are more of them than letters
 */
export function findHoles(image: GreyImage, threshold: number, [x, y, right, bottom]: Box): Box[] {
  const [width, height] = [right - x, bottom - y];
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * image.stride + x;
    for (let at = 0; at < width; at += 1) {
      pixels[row * width + at] = image.pixels[from + at]! < threshold ? WHITE : 0;
    }
  }
  const found = findComponents({ pixels, width, height, stride: width }, WHITE, MOST_HOLES);
  if (!found) return [];
  const { left, top, right: ends, bottom: feet } = found;
  return Array.from(left, (side, at): Box => [
    x + side,
    y + top[at]!,
    x + ends[at]!,
    y + feet[at]!,
  ]);
}

/** Fills `here` with the row's runs, three numbers each: start, end, label. */
function collectRuns(
  { pixels, width, stride }: GreyImage,
  y: number,
  threshold: number,
  above: number[],
  here: number[],
  found: Labels,
): boolean {
  const start = y * stride;
  let before = 0;
  for (let x = 0; x < width; x += 1) {
    if (pixels[start + x]! >= threshold) continue;
    const from = x;
    while (x < width && pixels[start + x]! < threshold) x += 1;
    while (before < above.length && above[before + 1]! < from) before += 3;
    const label = labelFor(above, before, x, found);
    if (label < 0) return false;
    found.extend(label, from, x, y);
    here.push(from, x, label);
  }
  return true;
}

/** The label of the runs above that touch this one, made common to them, or a new one. */
function labelFor(above: number[], first: number, end: number, found: Labels): number {
  let label = -1;
  for (let at = first; at < above.length && above[at]! <= end; at += 3) {
    const other = found.root(above[at + 2]!);
    label = label < 0 ? other : found.join(label, other);
  }
  return label < 0 ? found.add() : label;
}

/** Labels that turn out to be one piece point at a common root, which holds the box. */
class Labels {
  readonly #parent: Int32Array;
  readonly #boxes: Components;
  #count = 0;

  constructor(most: number) {
    const column = () => new Int32Array(most);
    this.#parent = column();
    this.#boxes = {
      count: most,
      left: column().fill(1 << 30),
      top: column().fill(1 << 30),
      right: column(),
      bottom: column(),
      area: column(),
    };
  }

  /** @returns a new label, or -1 when there are too many */
  add(): number {
    if (this.#count === this.#parent.length) return -1;
    this.#parent[this.#count] = this.#count;
    this.#count += 1;
    return this.#count - 1;
  }

  /** The label that stands for the whole piece that a label belongs to so far. */
  root(label: number): number {
    let at = label;
    while (this.#parent[at] !== at) {
      this.#parent[at] = this.#parent[this.#parent[at]!]!;
      at = this.#parent[at]!;
    }
    return at;
  }

  /**
   * Makes two pieces one.
   * @param a, b roots
   * @returns the root of both
   */
  join(a: number, b: number): number {
    if (a === b) return a;
    const { left, top, right, bottom, area } = this.#boxes;
    this.#parent[b] = a;
    left[a] = Math.min(left[a]!, left[b]!);
    top[a] = Math.min(top[a]!, top[b]!);
    right[a] = Math.max(right[a]!, right[b]!);
    bottom[a] = Math.max(bottom[a]!, bottom[b]!);
    area[a] = area[a]! + area[b]!;
    return a;
  }

  /** Adds to a root's piece a run of ink of row `y`, from column `from` to before `to`. */
  extend(label: number, from: number, to: number, y: number): void {
    const { left, top, right, bottom, area } = this.#boxes;
    if (from < left[label]!) left[label] = from;
    if (to > right[label]!) right[label] = to;
    if (y < top[label]!) top[label] = y;
    bottom[label] = y + 1;
    area[label] = area[label]! + to - from;
  }

  /** The boxes and pixels of the roots. */
  finish(): Components {
    const roots: number[] = [];
    for (let label = 0; label < this.#count; label += 1) {
      if (this.#parent[label] === label) roots.push(label);
    }
    const { left, top, right, bottom, area } = this.#boxes;
    const pick = (column: Int32Array) => Int32Array.from(roots, (label) => column[label]!);
    return {
      count: roots.length,
      left: pick(left),
      top: pick(top),
      right: pick(right),
      bottom: pick(bottom),
      area: pick(area),
    };
  }
}
