/**
 * Counts how many pixels have each shade.
 * @param stride bytes from one row to the next
 * @param counts gets 256 numbers of four bytes
 */
export function countShades(
  source: usize,
  stride: i32,
  width: i32,
  height: i32,
  counts: usize,
): void {
  memory.fill(counts, 0, 4 * 256);
  const whole = width & ~15;
  for (let y = 0; y < height; y++) {
    const row = source + y * stride;
    for (let at = row; at < row + whole; at += 16) {
      // Paper is most of a page.
      if (i8x16.all_true(i8x16.eq(v128.load(at), i8x16.splat(-1)))) add(counts, 255, 16);
      else for (let one = at; one < at + 16; one++) add(counts, load<u8>(one), 1);
    }
    for (let at = row + whole; at < row + width; at++) add(counts, load<u8>(at), 1);
  }
}

function add(counts: usize, shade: i32, pixels: i32): void {
  const at = counts + 4 * shade;
  store<i32>(at, load<i32>(at) + pixels);
}

/** The darkest of a number of shades. */
export function darkest(source: usize, count: i32): i32 {
  let least = i8x16.splat(-1);
  let at = 0;
  for (; at + 16 <= count; at += 16) least = i8x16.min_u(least, v128.load(source + at));
  let result = 255;
  for (; at < count; at++) result = min(result, <i32>load<u8>(source + at));
  for (let lane = 0; lane < 16; lane++) {
    result = min(result, <i32>i8x16.extract_lane_u(least, 0));
    least = v128.shuffle<u8>(least, least, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
  }
  return result;
}

/** The lightest of a number of shades. */
export function lightest(source: usize, count: i32): i32 {
  let most = i8x16.splat(0);
  let at = 0;
  for (; at + 16 <= count; at += 16) most = i8x16.max_u(most, v128.load(source + at));
  let result = 0;
  for (; at < count; at++) result = max(result, <i32>load<u8>(source + at));
  for (let lane = 0; lane < 16; lane++) {
    result = max(result, <i32>i8x16.extract_lane_u(most, 0));
    most = v128.shuffle<u8>(most, most, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
  }
  return result;
}
