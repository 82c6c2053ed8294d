/**
 * Memory is lent from its beginning to its end: first what stays as long as the language, behind it what
 * a line needs. Behind the last loan all is free.
 */
let end: usize = __heap_base;

/** Memory grows by at least a megabyte, since views of it must be made anew each time. */
const LEAST_GROWTH: i32 = 16;

/** Lends that many bytes, whatever they hold, at a multiple of eight. Traps when there are no more. */
export function takeRoom(bytes: usize): usize {
  const place = end;
  const next = (<u64>place + <u64>bytes + 7) & ~7;
  const pages = <i64>((next + 0xffff) >> 16) - <i64>memory.size();
  if (pages > 0 && !grow(pages)) unreachable();
  end = <usize>next;
  return place;
}

/** Takes back everything that was lent from a place on. */
export function giveBack(place: usize): void {
  end = place;
}

function grow(pages: i64): bool {
  if (pages >= 0x10000) return false;
  return memory.grow(max(<i32>pages, LEAST_GROWTH)) >= 0 || memory.grow(<i32>pages) >= 0;
}
