/**
 * Makes pixels differ more from what is around them. Those nearer to an edge than `half` stay as they are.
 * @param half pixels in each direction that count as around, 1 or 2
 * @param share of the mean around them that is taken off, and made up for
 * @param sums room for numbers of two bytes, 16 more than there are columns
 * @param target may be written to up to 10 bytes beyond its end
 */
export function sharpen(
  source: usize,
  width: i32,
  height: i32,
  half: i32,
  share: f64,
  sums: usize,
  target: usize,
): void {
  memory.copy(target, source, width * height);
  memory.fill(sums, 0, 2 * (width + 16));
  for (let y = 0; y < 2 * half; y++) addRow(sums, source + y * width, width);
  for (let y = half; y < height - half; y++) {
    const row = source + y * width;
    addRow(sums, row + half * width, width);
    sharpenRow(row, width, half, share, sums, target + y * width);
    takeRow(sums, row - half * width, width);
    // Eight at a time are more than the row has: what was written beyond it is put right.
    memory.copy(target + (y + 1) * width - half, row + width - half, 8 + half);
  }
}

function sharpenRow(
  row: usize,
  width: i32,
  half: i32,
  share: f64,
  sums: usize,
  target: usize,
): void {
  const side = <f64>(2 * half + 1);
  const around = f64x2.splat(share / (side * side));
  const whole = f64x2.splat(1 + share);
  for (let x = half; x < width - half; x += 8) {
    const sum = sumAround(sums + 2 * x, half);
    const shades = i16x8.extend_low_i8x16_u(v128.load64_zero(row + x));
    const left = fourSharpened(
      i32x4.extend_low_i16x8_u(shades),
      i32x4.extend_low_i16x8_u(sum),
      whole,
      around,
    );
    const right = fourSharpened(
      i32x4.extend_high_i16x8_u(shades),
      i32x4.extend_high_i16x8_u(sum),
      whole,
      around,
    );
    const result = i16x8.sub(i16x8.narrow_i32x4_s(left, right), i16x8.splat(ABOVE_NOTHING));
    v128.store64_lane(target + x, i8x16.narrow_i16x8_u(result, result), 0);
  }
}

/** Sums of columns, over as many to either side as well. */
function sumAround(at: usize, half: i32): v128 {
  const near = i16x8.add(v128.load(at - 2), i16x8.add(v128.load(at), v128.load(at + 2)));
  if (half == 1) return near;
  return i16x8.add(near, i16x8.add(v128.load(at - 4), v128.load(at + 4)));
}

/** Added before a number is cut down to a whole one, so that none is below zero and each is cut alike. */
const ABOVE_NOTHING: i16 = 128;

function fourSharpened(shades: v128, sums: v128, whole: v128, around: v128): v128 {
  return v128.shuffle<f64>(
    twoSharpened(shades, sums, whole, around),
    twoSharpened(highHalf(shades), highHalf(sums), whole, around),
    0,
    2,
  );
}

function twoSharpened(shades: v128, sums: v128, whole: v128, around: v128): v128 {
  const shade = f64x2.mul(whole, f64x2.convert_low_i32x4_s(shades));
  const near = f64x2.mul(around, f64x2.convert_low_i32x4_s(sums));
  const value = f64x2.add(f64x2.sub(shade, near), f64x2.splat(<f64>ABOVE_NOTHING));
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.add(value, f64x2.splat(0.5)));
}

function highHalf(values: v128): v128 {
  return v128.shuffle<f64>(values, values, 1, 1);
}

function addRow(sums: usize, row: usize, width: i32): void {
  for (let x = 0; x < width; x += 8) {
    const shades = i16x8.extend_low_i8x16_u(v128.load64_zero(row + x));
    v128.store(sums + 2 * x, i16x8.add(v128.load(sums + 2 * x), shades));
  }
}

function takeRow(sums: usize, row: usize, width: i32): void {
  for (let x = 0; x < width; x += 8) {
    const shades = i16x8.extend_low_i8x16_u(v128.load64_zero(row + x));
    v128.store(sums + 2 * x, i16x8.sub(v128.load(sums + 2 * x), shades));
  }
}
