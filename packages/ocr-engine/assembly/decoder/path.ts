import { Node } from './node';
import { takeRoom } from './room';

/**
 * Writes down the nodes of a path in their order.
 * @param starts the step that each began with, and behind them the number of steps
 * @returns columns of numbers of four bytes, one behind the other: for n nodes, n unichars, n permuters, n flags,
 *   n certainties and n + 1 starts
 */
export function writePath(last: Node | null, length: i32, starts: usize): usize {
  const column = 4 * length;
  const unichars = takeRoom(5 * column + 4);
  const permuters = unichars + column;
  const flags = permuters + column;
  const certainties = flags + column;
  memory.copy(certainties + column, starts, column + 4);
  let node = last;
  for (let at = length - 1; node; at--) {
    store<i32>(unichars + 4 * at, node.unichar);
    store<i32>(permuters + 4 * at, node.permuter);
    store<i32>(flags + 4 * at, node.flags);
    store<f32>(certainties + 4 * at, node.certainty);
    node = node.previous;
  }
  return unichars;
}

/** How many nodes a path has. */
export function lengthOfPath(last: Node | null): i32 {
  let length = 0;
  let node = last;
  while (node) {
    node = node.previous;
    length++;
  }
  return length;
}
