/**
 * Adds to pixels their difference from the bell-shaped mean of what is around them, `amount` times: an unsharp mask. Less than none
 * makes them smoother.
 * @param source rows without gaps; it holds `reach` pixels more on each side than are made
 * @param width, rows of the result
 * @param weights a number of two bytes for a pixel itself, for those a step away, and so on; with both sides they add up to 256
 * @param reach steps
 * @param amount how many times
 * @param room a byte for each of a source row's columns
 * @param target rows without gaps; it may be written to up to 7 bytes beyond its end
 */
export function unsharpMask(
  source: usize,
  width: i32,
  rows: i32,
  weights: usize,
  reach: i32,
  amount: i32,
  room: usize,
  target: usize,
): void {
  const stride = width + 2 * reach;
  const often = i16x8.splat(<i16>amount);
  for (let y = 0; y < rows; y++) {
    const row = source + (y + reach) * stride;
    for (let x = 0; x < stride; x += 8) {
      storeBytes(room + x, meanAlong(row + x, stride, weights, reach));
    }
    const to = target + y * width;
    for (let x = 0; x < width; x += 8) {
      const shade = eightAt(row + reach + x);
      const mean = meanAlong(room + reach + x, 1, weights, reach);
      storeBytes(to + x, i16x8.add(shade, i16x8.mul(often, i16x8.sub(shade, mean))));
    }
  }
}

/** The weighted means of eight pixels and of those before and behind them, `step` bytes from one to the next. */
function meanAlong(at: usize, step: i32, weights: usize, reach: i32): v128 {
  let sum = i16x8.add(i16x8.splat(128), times(eightAt(at), weights));
  for (let far = 1; far <= reach; far++) {
    const both = i16x8.add(eightAt(at - far * step), eightAt(at + far * step));
    sum = i16x8.add(sum, times(both, weights + 2 * far));
  }
  return i16x8.shr_u(sum, 8);
}

function times(shades: v128, weight: usize): v128 {
  return i16x8.mul(shades, v128.load16_splat(weight));
}

function eightAt(at: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load64_zero(at));
}

function storeBytes(to: usize, numbers: v128): void {
  v128.store64_lane(to, i8x16.narrow_i16x8_u(numbers, numbers), 0);
}
