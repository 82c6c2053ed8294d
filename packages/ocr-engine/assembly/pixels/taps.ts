/**
 * Which old pixels make each new one, and by how much: those that it covers.
 * @param firsts gets the first old pixel of each new one, as numbers of four bytes
 * @param weights get `reach` numbers of four bytes for each new one
 */
export function areaTaps(to: i32, from: i32, reach: i32, firsts: usize, weights: usize): void {
  const ratio = <f64>from / <f64>to;
  for (let at = 0; at < to; at++) {
    const start = <f64>at * ratio;
    const end = Math.min(<f64>from, <f64>(at + 1) * ratio);
    const first = min(<i32>start, from - 1);
    store<i32>(firsts + 4 * at, first);
    for (let tap = 0; tap < reach; tap++) {
      const left = <f64>(first + tap);
      const covered = Math.min(end, left + 1) - Math.max(start, left);
      store<f32>(weights + 4 * (at * reach + tap), <f32>(Math.max(0, covered) / (end - start)));
    }
  }
}

/**
 * The same with the nearest two old pixels. Leptonica lines the first pixels up, not the centres of
 * the pictures.
 */
export function linearTaps(to: i32, from: i32, firsts: usize, weights: usize): void {
  for (let at = 0; at < to; at++) {
    const position = (<f64>at * <f64>from) / <f64>to;
    const first = min(<i32>position, from - 1);
    const share = first + 1 < from ? position - <f64>first : 0;
    store<i32>(firsts + 4 * at, first);
    store<f32>(weights + 8 * at, <f32>(1 - share));
    store<f32>(weights + 8 * at, <f32>share, 4);
  }
}
