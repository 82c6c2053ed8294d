/**
 * Finds the likeliest text for what a network says of a line, in one language: an instance holds the tables
 * of one model. Why, and how it is compiled: docs/decisions/0024-decoder-in-webassembly.md
 */
import { openCodeTree } from './code-tree';
import { openDawg } from './dawg';
import { addList, openDictionary } from './dictionary';
import { Node } from './node';
import { lengthOfPath, writePath } from './path';
import { giveBack, takeRoom } from './room';
import { clarity, findBestPath } from './search';
import { openCodes, outputs } from './step-codes';
import { openUnichars } from './unichars';

export { takeRoom };

/** Behind the model's tables, the room for what belongs to a line. */
let line: usize = 0;
let lineSteps: i32 = 0;
let rows: usize = 0;
let starts: usize = 0;
/** Of the best path. */
let last: Node | null = null;

/**
 * @param count codes that the network tells apart
 * @param nullCode the one that says that no character is here
 * @param final, next the tree of codes: see `openCodeTree`
 */
export function setCodes(count: i32, nullCode: i32, final: usize, next: usize): void {
  openCodes(count, nullCode);
  openCodeTree(count, final, next);
}

/** @param flags, spaced see `openUnichars` */
export function setUnichars(flags: usize, spaced: bool): void {
  openUnichars(flags, spaced);
}

/**
 * @param list 0 punctuation, 1 words, 2 numbers
 * @param edges, count, letterBits, letters see `openDawg`
 */
export function setList(list: i32, edges: usize, count: i32, letterBits: i32, letters: i32): void {
  addList(list, openDawg(edges, count, letterBits, letters));
}

/** Ends what is said of the model: from here on all room is lent for a line. */
export function closeModel(): void {
  openDictionary();
  line = takeRoom(0);
}

/**
 * Begins a line, and forgets the one before.
 * @returns room for its probabilities, numbers of four bytes: [step × outputs + code]
 */
export function beginLine(steps: i32): usize {
  giveBack(line);
  lineSteps = steps;
  starts = takeRoom(4 * (<usize>steps + 1));
  rows = takeRoom(4 * <usize>steps * outputs);
  return rows;
}

/** @returns how many nodes the best path of the line has: see `findBestPath` */
export function search(): i32 {
  last = findBestPath(rows, lineSteps, starts);
  return lengthOfPath(last);
}

/** Mean probability of the line's steps: see `clarity`. */
export function clarityOfLine(): f64 {
  return clarity;
}

/** The nodes of the best path: see `writePath`. */
export function pathOfLine(length: i32): usize {
  return writePath(last, length, starts);
}
