/**
 * Gives pixels that are darker, or lighter, than all but one of the eight around them the second darkest, or lightest,
 * of these shades. The picture's outermost pixels are only looked at.
 * @param stride bytes from one row of both pictures to the next
 * @param height of the source; as many rows of the target but for the first and last are written
 * @param least by how much such a pixel differs from that shade at least
 * @param target may be written to up to 15 bytes beyond a row's end
 * @returns how many pixels were changed
 */
export function takeSpecks(
  source: usize,
  stride: i32,
  width: i32,
  height: i32,
  least: i32,
  target: usize,
): i32 {
  const limit = i8x16.splat(<i8>least);
  let changed = 0;
  for (let y = 1; y < height - 1; y++) {
    const row = source + y * stride;
    const to = target + y * stride;
    for (let x = 1; x < width - 1; x += 16) {
      const seen = v128.load(row + x);
      const cleaned = sixteenCleaned(row + x, stride, seen, limit);
      v128.store(to + x, cleaned);
      const differs = i8x16.bitmask(i8x16.ne(seen, cleaned));
      const inside = width - 1 - x;
      changed += popcnt(inside < 16 ? differs & ((1 << inside) - 1) : differs);
    }
    store<u8>(to, load<u8>(row));
    store<u8>(to + width - 1, load<u8>(row + width - 1));
  }
  return changed;
}

/** The two darkest and the two lightest shades seen so far, for sixteen pixels. */
let darkest: v128;
let darker: v128;
let lightest: v128;
let lighter: v128;

function sixteenCleaned(at: usize, stride: i32, seen: v128, limit: v128): v128 {
  darkest = i8x16.splat(-1);
  darker = darkest;
  lightest = i8x16.splat(0);
  lighter = lightest;
  lookAt(v128.load(at - stride - 1));
  lookAt(v128.load(at - stride));
  lookAt(v128.load(at - stride + 1));
  lookAt(v128.load(at - 1));
  lookAt(v128.load(at + 1));
  lookAt(v128.load(at + stride - 1));
  lookAt(v128.load(at + stride));
  lookAt(v128.load(at + stride + 1));
  const isPepper = i8x16.ge_u(i8x16.sub_sat_u(darker, seen), limit);
  const isSalt = i8x16.ge_u(i8x16.sub_sat_u(seen, lighter), limit);
  return v128.bitselect(darker, v128.bitselect(lighter, seen, isSalt), isPepper);
}

function lookAt(shade: v128): void {
  darker = i8x16.min_u(darker, i8x16.max_u(darkest, shade));
  darkest = i8x16.min_u(darkest, shade);
  lighter = i8x16.max_u(lighter, i8x16.min_u(lightest, shade));
  lightest = i8x16.max_u(lightest, shade);
}
