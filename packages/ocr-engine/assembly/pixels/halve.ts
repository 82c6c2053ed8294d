/**
 * Averages squares of two by two pixels, half a shade rounded up.
 * @param stride bytes from one row of the source to the next
 * @param width, height of the result
 * @param target may be written to up to 15 bytes beyond its end
 */
export function halve(source: usize, stride: i32, width: i32, height: i32, target: usize): void {
  for (let y = 0; y < height; y++) {
    const above = source + 2 * y * stride;
    const to = target + y * width;
    for (let x = 0; x < width; x += 16) {
      const from = above + 2 * x;
      v128.store(
        to + x,
        i8x16.narrow_i16x8_u(eightMeans(from, stride), eightMeans(from + 16, stride)),
      );
    }
  }
}

function eightMeans(from: usize, stride: i32): v128 {
  const above = i16x8.extadd_pairwise_i8x16_u(v128.load(from));
  const below = i16x8.extadd_pairwise_i8x16_u(v128.load(from + stride));
  return i16x8.shr_u(i16x8.add(i16x8.add(above, below), i16x8.splat(2)), 2);
}
