import { areaTaps, linearTaps } from './taps';

/**
 * Scales a picture: its rows in double precision rounded to single after each, then the columns of what comes
 * of it. Everything is done for four rows at a time, which lie pixel by pixel side by side meanwhile.
 * @param source rows without gaps
 * @param isMean by means of areas, else between the nearest two pixels
 * @param taps room for what either side needs: see `areaTaps`
 * @param rows room for numbers of four bytes: the source's width times the new height, made a multiple of
 * four, and four for each tap
 * @param target room for the new height, made a multiple of four
 */
export function scale(
  source: usize,
  width: i32,
  height: i32,
  newWidth: i32,
  newHeight: i32,
  isMean: bool,
  taps: usize,
  rows: usize,
  target: usize,
): void {
  const padded = (newHeight + 3) & ~3;
  const down = makeTaps(newHeight, height, isMean, taps, padded);
  scaleRows(source, width, taps, down, padded, rows);
  const across = makeTaps(newWidth, width, isMean, taps, newWidth);
  // The last column's taps may reach beyond its row: what lies there weighs nothing.
  memory.fill(rows + 4 * padded * width, 0, 16 * across);
  scaleColumns(rows, width, taps, across, newWidth, padded, target);
}

/** @returns how many taps each new pixel has */
function makeTaps(to: i32, from: i32, isMean: bool, taps: usize, room: i32): i32 {
  const reach = isMean ? <i32>Math.ceil(<f64>from / <f64>to) + 1 : 2;
  memory.fill(taps, 0, 4 * room * (1 + reach));
  if (isMean) areaTaps(to, from, reach, taps, taps + 4 * room);
  else linearTaps(to, from, taps, taps + 4 * room);
  return reach;
}

function scaleRows(
  source: usize,
  width: i32,
  firsts: usize,
  reach: i32,
  height: i32,
  target: usize,
): void {
  const weights = firsts + 4 * height;
  const bytes = 4 * reach;
  for (let y = 0; y < height; y += 4) {
    const first = firsts + 4 * y;
    const weight = weights + y * bytes;
    for (let x = 0; x < width; x += 4) {
      const from = source + x;
      const a = weighted(from + load<i32>(first) * width, width, weight, reach);
      const b = weighted(from + load<i32>(first, 4) * width, width, weight + bytes, reach);
      const c = weighted(from + load<i32>(first, 8) * width, width, weight + 2 * bytes, reach);
      const d = weighted(from + load<i32>(first, 12) * width, width, weight + 3 * bytes, reach);
      storeAcross(a, b, c, d, target + 4 * (y * width + 4 * x));
    }
  }
}

/** Four pixels of a new row. */
function weighted(from: usize, stride: i32, weights: usize, reach: i32): v128 {
  let sum = f32x4.splat(0);
  for (let tap = 0; tap < reach; tap++, from += stride) {
    const factor = f64x2.splat(<f64>load<f32>(weights + 4 * tap));
    const shades = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(from)));
    const low = f64x2.mul(factor, f64x2.convert_low_i32x4_s(shades));
    const high = f64x2.mul(factor, f64x2.convert_low_i32x4_s(highHalf(shades)));
    sum = v128.shuffle<f64>(
      f32x4.demote_f64x2_zero(f64x2.add(f64x2.promote_low_f32x4(sum), low)),
      f32x4.demote_f64x2_zero(f64x2.add(f64x2.promote_low_f32x4(highHalf(sum)), high)),
      0,
      2,
    );
  }
  return sum;
}

function highHalf(values: v128): v128 {
  return v128.shuffle<f64>(values, values, 1, 1);
}

/** Four rows of four numbers each, column by column. */
function storeAcross(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  v128.store(to, v128.shuffle<f64>(ab, cd, 0, 2));
  v128.store(to, v128.shuffle<f64>(ab, cd, 1, 3), 16);
  const abRight = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdRight = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f64>(abRight, cdRight, 0, 2), 32);
  v128.store(to, v128.shuffle<f64>(abRight, cdRight, 1, 3), 48);
}

function scaleColumns(
  rows: usize,
  rowWidth: i32,
  firsts: usize,
  reach: i32,
  width: i32,
  height: i32,
  target: usize,
): void {
  const weights = firsts + 4 * width;
  for (let y = 0; y < height; y += 4) {
    const row = rows + 4 * y * rowWidth;
    const to = target + y * width;
    for (let x = 0; x < width; x++) {
      let from = row + 16 * load<i32>(firsts + 4 * x);
      let upper = f64x2.splat(0.5);
      let lower = f64x2.splat(0.5);
      const end = weights + 4 * (x + 1) * reach;
      for (let tap = weights + 4 * x * reach; tap < end; tap += 4, from += 16) {
        const weight = f64x2.splat(<f64>load<f32>(tap));
        const values = v128.load(from);
        upper = f64x2.add(upper, f64x2.mul(weight, f64x2.promote_low_f32x4(values)));
        lower = f64x2.add(lower, f64x2.mul(weight, f64x2.promote_low_f32x4(highHalf(values))));
      }
      const two = i32x4.trunc_sat_f64x2_s_zero(upper);
      store<u8>(to + x, <u8>i32x4.extract_lane(two, 0));
      store<u8>(to + x + width, <u8>i32x4.extract_lane(two, 1));
      const more = i32x4.trunc_sat_f64x2_s_zero(lower);
      store<u8>(to + x + 2 * width, <u8>i32x4.extract_lane(more, 0));
      store<u8>(to + x + 3 * width, <u8>i32x4.extract_lane(more, 1));
    }
  }
}
