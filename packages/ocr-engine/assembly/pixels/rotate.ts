/** Between two pixels this many places are told apart. */
const PHASES = 64;
/** Four weights make this; so do they across and down together. */
const WHOLE = 128;
/** Places are counted in this part of a pixel. */
const FRACTION = 1 << 16;
const WHITE: u32 = 0xffffffff;

/**
 * Draws a part of a picture anew, turned: each pixel by cubic convolution of the sixteen around its place (Keys, 1981),
 * which keeps edges sharp.
 * @param source rows without gaps; it holds all that is asked for, and two pixels more on each side
 * @param x, y middle of the first new pixel in the source, where the middle of its first is 0
 * @param rightX, rightY what a step to the right means there in the first row
 * @param downX, downY what a step down means there in the first column
 * @param twistX, twistY what a step to the right means more in each further row
 * @param weights room for 512 bytes
 */
export function rotate(
  source: usize,
  stride: i32,
  x: f64,
  y: f64,
  rightX: f64,
  rightY: f64,
  downX: f64,
  downY: f64,
  twistX: f64,
  twistY: f64,
  weights: usize,
  target: usize,
  width: i32,
  height: i32,
): void {
  makeWeights(weights);
  // Half a phase is added, so that the nearest one is taken.
  const half = 0.5 / PHASES;
  for (let row = 0; row < height; row++) {
    const down = <f64>row;
    let atX = <i32>Math.floor((x + half + downX * down) * FRACTION);
    let atY = <i32>Math.floor((y + half + downY * down) * FRACTION);
    const stepX = <i32>Math.round((rightX + twistX * down) * FRACTION);
    const stepY = <i32>Math.round((rightY + twistY * down) * FRACTION);
    for (let column = 0; column < width; column++, atX += stepX, atY += stepY) {
      const from = source + ((atY >> 16) - 1) * stride + (atX >> 16) - 1;
      store<u8>(target++, shadeAt(from, stride, weights, phaseOf(atX), phaseOf(atY)));
    }
  }
}

function phaseOf(at: i32): i32 {
  return (at & (FRACTION - 1)) >> 10;
}

function shadeAt(from: usize, stride: i32, weights: usize, phaseX: i32, phaseY: i32): u8 {
  const first = load<u32>(from);
  const second = load<u32>(from + stride);
  const third = load<u32>(from + 2 * stride);
  const fourth = load<u32>(from + 3 * stride);
  // Most of a page is paper.
  if ((first & second & third & fourth) == WHITE) return 255;
  const upper = i16x8.extend_low_i8x16_u(i32x4(first, second, 0, 0));
  const lower = i16x8.extend_low_i8x16_u(i32x4(third, fourth, 0, 0));
  const across = v128.load64_splat(weights + 8 * phaseX);
  const a = i32x4.dot_i16x8_s(upper, across);
  const b = i32x4.dot_i16x8_s(lower, across);
  const rows = i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
  const shares = i32x4.extend_low_i16x8_s(v128.load64_zero(weights + 8 * phaseY));
  const four = i32x4.mul(rows, shares);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  const sum = i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
  const shade = (sum + (WHOLE * WHOLE) / 2) / (WHOLE * WHOLE);
  return <u8>max(0, min(255, shade));
}

/** For each phase the weights of the pixel before, of the two that it lies between, and of the one behind. */
function makeWeights(to: usize): void {
  for (let phase = 0; phase < PHASES; phase++, to += 8) {
    const t = <f64>phase / PHASES;
    const before = weightOf(((-0.5 * t + 1) * t - 0.5) * t);
    const right = weightOf(((-1.5 * t + 2) * t + 0.5) * t);
    const behind = weightOf((0.5 * t - 0.5) * t * t);
    store<i16>(to, before);
    store<i16>(to, <i16>WHOLE - before - right - behind, 2);
    store<i16>(to, right, 4);
    store<i16>(to, behind, 6);
  }
}

function weightOf(share: f64): i16 {
  return <i16>Math.round(share * WHOLE);
}
