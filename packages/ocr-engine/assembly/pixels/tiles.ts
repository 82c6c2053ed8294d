/** Bytes of a count for each shade. */
const COUNTS = 4 * 256;

/**
 * Finds the light shade and the middle one of each tile in a row of them, from pixels that stand apart.
 * @param source rows without the rest of the picture, of which all are looked at
 * @param stride bytes from one row to the next
 * @param side pixels of a tile; the last one takes what is left
 * @param columns tiles
 * @param step every how manieth pixel of a row is looked at
 * @param counts room for 256 numbers of four bytes
 * @param light gets a byte for each tile: one pixel in 16 is lighter
 * @param middle gets a byte for each tile: half of the pixels are lighter
 */
export function tileShades(
  source: usize,
  stride: i32,
  width: i32,
  rows: i32,
  side: i32,
  columns: i32,
  step: i32,
  counts: usize,
  light: usize,
  middle: usize,
): void {
  for (let tile = 0; tile < columns; tile++) {
    const from = tile * side;
    const end = tile == columns - 1 ? width : from + side;
    memory.fill(counts, 0, COUNTS);
    for (let y = 0; y < rows; y++) {
      const row = source + y * stride;
      for (let x = from; x < end; x += step) {
        const at = counts + 4 * <usize>load<u8>(row + x);
        store<i32>(at, load<i32>(at) + 1);
      }
    }
    const pixels = rows * ((end - from + step - 1) / step);
    store<u8>(light + tile, <u8>shadeBelow(counts, pixels >> 4));
    store<u8>(middle + tile, <u8>shadeBelow(counts, pixels >> 1));
  }
}

/** The shade than which a given number of pixels are lighter. */
function shadeBelow(counts: usize, lighter: i32): i32 {
  let shade = 255;
  for (let sum = load<i32>(counts + 4 * shade); sum <= lighter && shade > 0;) {
    shade--;
    sum += load<i32>(counts + 4 * shade);
  }
  return shade;
}
