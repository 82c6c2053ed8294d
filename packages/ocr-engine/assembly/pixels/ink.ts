/**
 * Counts the pixels of ink in each column of a line.
 * @param limit darker shades are ink
 * @param isLight the others are, instead
 * @param counts gets numbers of two bytes, up to 15 more than there are columns
 */
export function countInk(
  source: usize,
  width: i32,
  height: i32,
  limit: i32,
  isLight: bool,
  counts: usize,
): void {
  const bound = i8x16.splat(<i8>limit);
  const turn = i8x16.splat(isLight ? -1 : 0);
  for (let x = 0; x < width; x += 16) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let y = 0; y < height; y++) {
      const shades = v128.load(source + y * width + x);
      // All bits, which is -1, where there is ink.
      const ink = v128.xor(i8x16.lt_u(shades, bound), turn);
      low = i16x8.sub(low, i16x8.extend_low_i8x16_s(ink));
      high = i16x8.sub(high, i16x8.extend_high_i8x16_s(ink));
    }
    v128.store(counts + 2 * x, low);
    v128.store(counts + 2 * x, high, 16);
  }
}

/**
 * Copies columns of a line into a picture of numbers.
 * @param table the number for each shade
 * @param pieces from and to before which column, for each piece of the line that is copied
 * @param targetWidth numbers from one row of the picture to the next
 */
export function copyShades(
  source: usize,
  width: i32,
  height: i32,
  table: usize,
  pieces: usize,
  count: i32,
  target: usize,
  targetWidth: i32,
): void {
  for (let y = 0; y < height; y++) {
    const row = source + y * width;
    let to = target + 4 * y * targetWidth;
    for (let piece = pieces; piece < pieces + 8 * count; piece += 8) {
      const end = row + load<i32>(piece, 4);
      for (let from = row + load<i32>(piece); from < end; from++, to += 4) {
        store<f32>(to, load<f32>(table + 4 * <usize>load<u8>(from)));
      }
    }
  }
}
