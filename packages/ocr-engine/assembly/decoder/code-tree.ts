/** How the network's outputs spell characters: a tree, whose node 0 is the beginning of a character. */
let finals: usize = 0;
let nexts: usize = 0;
let range: i32 = 0;
/** Whether several codes spell some of the characters. */
export let hasParts: bool = false;

/** @param final, next numbers of four bytes, [node × codes + code]; see `CodeTree` of recoder.ts */
export function openCodeTree(codes: i32, final: usize, next: usize): void {
  range = codes;
  finals = final;
  nexts = next;
  hasParts = false;
  for (let code = 0; code < codes; code++) if (nextOf(0, code) >= 0) hasParts = true;
}

/** The character that a code completes behind a node, or -1. */
export function finalOf(node: i32, code: i32): i32 {
  return load<i32>(finals + 4 * (<usize>node * range + code));
}

/** The node behind a code that does not complete a character, or -1. */
export function nextOf(node: i32, code: i32): i32 {
  return load<i32>(nexts + 4 * (<usize>node * range + code));
}
