import {
  ANYTHING,
  continuationOf,
  isInDictionary,
  lengthOf,
  NO_DUPLICATE,
  ONLY_DUPLICATE,
} from './beams';
import { finalOf, nextOf } from './code-tree';
import { DUPLICATE, INCOMPLETE, Node } from './node';
import {
  best,
  border,
  certaintyOf,
  certaintyOfCode,
  certaintyWithNull,
  codeAt,
  LEAST_CERTAINTY,
  NO_CODE,
  nullCode,
  probabilityOf,
  roundOf,
  second,
} from './step-codes';
import { pushInside, pushOutside } from './words';
import { proposal, propose, pushPart } from './writer';

/** The node that is being continued, what its beam says of it, and in which round. */
let previous: Node | null = null;
let before: i32 = NO_CODE;
let branch: i32 = 0;
let inDictionary: bool = false;
let continuation: i32 = ANYTHING;
let length: i32 = 0;
let round: i32 = 0;

/** Everything that can follow a node of a beam, or the beginning, among the codes of a round. */
export function continueNode(node: Node | null, beam: i32, inRound: i32): void {
  previous = node;
  before = node ? node.code : NO_CODE;
  branch = node ? node.branch : 0;
  inDictionary = isInDictionary(beam);
  continuation = continuationOf(beam);
  length = lengthOf(beam);
  round = inRound;
  if (node) {
    repeat(node);
    if (continuation == ONLY_DUPLICATE) return;
    if (length > 0) pause();
  }
  const end = border(round + 1);
  for (let at = border(round); at < end; at++) {
    const code = codeAt(at);
    if (code != before) followWith(code);
  }
}

/** The same code once more: the same character still. */
function repeat(node: Node): void {
  if (roundOf(before) != round) return;
  if (continuation != NO_DUPLICATE) {
    part(before, node.unichar, certaintyOfCode(before), DUPLICATE, branch, ANYTHING, length);
  }
  if (continuation == ANYTHING && round == 0 && before != nullCode) {
    const either = certaintyWithNull(before);
    part(before, node.unichar, either, DUPLICATE, branch, NO_DUPLICATE, length);
  }
}

/** The null code between two codes of one character. */
function pause(): void {
  if (before == nullCode || roundOf(nullCode) != round) return;
  part(nullCode, INCOMPLETE, certaintyOfCode(nullCode), 0, branch, ANYTHING, length);
}

function part(
  code: i32,
  unichar: i32,
  certainty: f64,
  flags: i32,
  behind: i32,
  mayFollow: i32,
  newLength: i32,
): void {
  propose(code, unichar, certainty, previous);
  proposal.flags = flags;
  proposal.branch = behind;
  pushPart(certainty, inDictionary, mayFollow, newLength);
}

/** Another code: a character, or a part of one, alone or with what may be counted with it. */
function followWith(code: i32): void {
  const isNull = length == 0 && code == nullCode;
  const unichar = isNull ? INCOMPLETE : finalOf(branch, code);
  const next = nextOf(branch, code);
  const sums = round == 0 && code != nullCode;
  const certainty = certaintyOfCode(code);
  const together = sums ? togetherWith(code) : 0;
  if (isNull || unichar >= 0) {
    complete(code, unichar, certainty, ANYTHING);
    if (sums) complete(code, unichar, together, ONLY_DUPLICATE);
  }
  if (next < 0) return;
  part(code, INCOMPLETE, certainty, 0, next, ANYTHING, length + 1);
  if (sums) part(code, INCOMPLETE, together, 0, next, ONLY_DUPLICATE, length + 1);
}

/** Certainty of a code, or of the null before it, or of the character before still going on. */
function togetherWith(code: i32): f64 {
  const isPair = (before == best && code == second) || (code == best && before == second);
  const shared = isPair && before != nullCode && continuation == ANYTHING;
  if (!shared) return certaintyWithNull(code);
  return certaintyOf(probabilityOf(code) + probabilityOf(nullCode) + probabilityOf(before));
}

/** A code that completes a character, or the null code between characters. */
function complete(code: i32, unichar: i32, certainty: f64, mayFollow: i32): void {
  if (certainty < LEAST_CERTAINTY && code != nullCode) return;
  if (inDictionary) pushInside(code, unichar, certainty, previous, mayFollow);
  else pushOutside(code, unichar, certainty, previous, mayFollow);
}
