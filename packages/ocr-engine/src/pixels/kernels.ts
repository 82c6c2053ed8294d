import { instanceOf, type Memory, moduleFrom } from './web-assembly.ts';

/** What `assembly/pixels/index.ts` exports, where each is described. Places are addresses in `memory`. */
interface Kernels {
  readonly memory: Memory;
  halve: Kernel<[source: Place, stride: number, width: number, height: number, target: Place]>;
  countShades: Kernel<
    [source: Place, stride: number, width: number, height: number, counts: Place]
  >;
  darkest: Kernel<[source: Place, count: number], number>;
  lightest: Kernel<[source: Place, count: number], number>;
  findComponents: Kernel<
    [
      source: Place,
      stride: number,
      width: number,
      height: number,
      threshold: number,
      columns: Place,
      most: number,
      runs: Place,
    ],
    number
  >;
  rotate: Kernel<
    [
      source: Place,
      stride: number,
      x: number,
      y: number,
      rightX: number,
      rightY: number,
      downX: number,
      downY: number,
      twistX: number,
      twistY: number,
      weights: Place,
      target: Place,
      width: number,
      height: number,
    ]
  >;
  scale: Kernel<
    [
      source: Place,
      width: number,
      height: number,
      newWidth: number,
      newHeight: number,
      isMean: boolean,
      taps: Place,
      rows: Place,
      target: Place,
    ]
  >;
  sharpen: Kernel<
    [
      source: Place,
      width: number,
      height: number,
      half: number,
      share: number,
      sums: Place,
      target: Place,
    ]
  >;
  tileShades: Kernel<
    [
      source: Place,
      stride: number,
      width: number,
      rows: number,
      side: number,
      columns: number,
      step: number,
      counts: Place,
      light: Place,
      middle: Place,
    ]
  >;
  brighten: Kernel<
    [
      pixels: Place,
      stride: number,
      width: number,
      rows: number,
      first: number,
      side: number,
      columns: number,
      tileRows: number,
      gains: Place,
      room: Place,
    ]
  >;
  countInk: Kernel<
    [source: Place, width: number, height: number, limit: number, isLight: boolean, counts: Place]
  >;
  takeSpecks: Kernel<
    [source: Place, stride: number, width: number, height: number, least: number, target: Place],
    number
  >;
  unsharpMask: Kernel<
    [
      source: Place,
      width: number,
      rows: number,
      weights: Place,
      reach: number,
      amount: number,
      room: Place,
      target: Place,
    ]
  >;
  copyShades: Kernel<
    [
      source: Place,
      width: number,
      height: number,
      table: Place,
      pieces: Place,
      count: number,
      target: Place,
      targetWidth: number,
    ]
  >;
}

type Kernel<Values extends unknown[], Result = void> = (...values: Values) => Result;
type Place = number;

const FILE = new URL('../../assets/pixels.wasm', import.meta.url);
const PAGE_BYTES = 65_536;
const ALIGNMENT = 64;

/** What happens to every pixel of a page, as WebAssembly. One call is over before the next begins. */
export const kernels = instanceOf<Kernels>(moduleFrom(FILE));

/**
 * Finds room in the kernels' memory for places of these sizes in bytes. They are lent until the next call, and hold
 * what was there before. Behind each lie 64 more that may be read and written: kernels take up to 32 bytes at once.
 */
export function placesFor<Sizes extends number[]>(
  ...sizes: Sizes
): { [Index in keyof Sizes]: Place } {
  let end = ALIGNMENT;
  const places = sizes.map((size) => {
    const place = end;
    end = ALIGNMENT * (Math.ceil((place + size) / ALIGNMENT) + 1);
    return place;
  });
  const missing = end - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / PAGE_BYTES));
  return places as { [Index in keyof Sizes]: Place };
}

/** A view of the kernels' memory, to be used at once: it is lost when the memory grows. */
export function bytesAt(place: Place, length: number): Uint8Array {
  return new Uint8Array(kernels.memory.buffer, place, length);
}
