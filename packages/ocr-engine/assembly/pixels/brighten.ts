/** Rows for which gains are worked out at one go: they change slowly. */
const TOGETHER = 4;

/**
 * Multiplies each pixel by the gain of its place, which is known for the middles of tiles and lies between these
 * elsewhere. What gets lighter than white is white.
 * @param pixels rows that change where they lie
 * @param stride bytes from one row to the next
 * @param first row of the picture that `pixels` begins with
 * @param side pixels of a tile
 * @param gains a number of two bytes for each tile, row by row: 256 leaves a pixel as it is, 32767 is the most
 * @param room for two bytes a column, and 32 more
 */
export function brighten(
  pixels: usize,
  stride: i32,
  width: i32,
  rows: i32,
  first: i32,
  side: i32,
  columns: i32,
  tileRows: i32,
  gains: usize,
  room: usize,
): void {
  for (let y = 0; y < rows; y++) {
    if (y % TOGETHER == 0) spread(first + y, width, side, columns, tileRows, gains, room);
    const row = pixels + y * stride;
    for (let x = 0; x < width; x += 16) {
      const gain = room + 2 * x;
      const shades = v128.load(row + x);
      const low = eightTimes(i16x8.extend_low_i8x16_u(shades), v128.load(gain));
      const high = eightTimes(i16x8.extend_high_i8x16_u(shades), v128.load(gain, 16));
      const bright = i8x16.narrow_i16x8_u(low, high);
      if (x + 16 <= width) v128.store(row + x, bright);
      else storeSome(row + x, bright, width - x);
    }
  }
}

function eightTimes(shades: v128, gains: v128): v128 {
  return i16x8.narrow_i32x4_s(
    i32x4.shr_u(i32x4.extmul_low_i16x8_u(shades, gains), 8),
    i32x4.shr_u(i32x4.extmul_high_i16x8_u(shades, gains), 8),
  );
}

/** What lies behind a row is another row, or another's. */
function storeSome(to: usize, bytes: v128, count: i32): void {
  let left = bytes;
  for (let at = 0; at < count; at++) {
    store<u8>(to + at, <u8>i8x16.extract_lane_u(left, 0));
    left = v128.shuffle<u8>(left, left, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
  }
}

/** Gains of a row of pixels. */
function spread(
  y: i32,
  width: i32,
  side: i32,
  columns: i32,
  tileRows: i32,
  gains: usize,
  target: usize,
): void {
  const half = side >> 1;
  const above = min(max(y - half, 0) / side, tileRows - 1);
  const below = min(above + 1, tileRows - 1);
  const down = min(max(y - half - above * side, 0), side);
  const upper = gains + 2 * above * columns;
  const lower = gains + 2 * below * columns;
  let x = 0;
  for (let tile = -1; tile < columns; tile++) {
    const left = between(upper, lower, max(tile, 0), down, side);
    const right = between(upper, lower, min(tile + 1, columns - 1), down, side);
    const end = tile == columns - 1 ? width : min(half + (tile + 1) * side, width);
    let gain = left << 8;
    const step = ((right - left) << 8) / side;
    for (; x < end; x++, gain += step) store<u16>(target + 2 * x, <u16>(gain >> 8));
  }
}

function between(upper: usize, lower: usize, tile: i32, down: i32, side: i32): i32 {
  const a = <i32>load<u16>(upper + 2 * tile);
  const b = <i32>load<u16>(lower + 2 * tile);
  return a + ((b - a) * down) / side;
}
