import { beamFor } from './beams';
import { advance, beginning, forget, hasDictionary, mayEnd, NO_SET, permuter } from './dictionary';
import {
  BY_NETWORK,
  ENDS_WORD,
  INCOMPLETE,
  lastCharacter,
  Node,
  NOTHING,
  STARTS_DICTIONARY,
  STARTS_WORD,
} from './node';
import { isLetterOfSpacedScript, isSpaced, SPACE } from './unichars';
import { beams, OUTSIDE_DICTIONARY, proposal, propose, WORST_IN_DICTIONARY } from './writer';

/** What the network says by itself; at a space, and in scripts without, a word may begin as well. */
export function pushOutside(
  code: i32,
  unichar: i32,
  certainty: f64,
  previous: Node | null,
  continuation: i32,
): void {
  propose(code, unichar, certainty * OUTSIDE_DICTIONARY, previous);
  proposal.permuter = BY_NETWORK;
  beams.push(beamFor(false, continuation, 0), proposal);
  if (!hasDictionary() || isLetterOfSpacedScript(unichar)) return;
  if (unichar != SPACE) {
    proposeBeginning(BY_NETWORK, 0, continuation);
  } else if (certainty > WORST_IN_DICTIONARY) {
    // The space counts for the word behind it, and so is not made worse; NOTHING marks that.
    propose(code, unichar, certainty, previous);
    proposeBeginning(NOTHING, 0, continuation);
  }
}

/** One more letter of a dictionary word, if there is such a word. */
export function pushInside(
  code: i32,
  unichar: i32,
  certainty: f64,
  previous: Node | null,
  continuation: i32,
): void {
  if (certainty <= WORST_IN_DICTIONARY) return;
  const beam = beamFor(true, continuation, 0);
  propose(code, unichar, certainty, previous);
  if (unichar == INCOMPLETE) {
    beams.push(beam, proposal);
    return;
  }
  const mayStay =
    beams.hasRoom(beam, proposal.score) ||
    beams.hasRoom(beamFor(false, continuation, 0), proposal.score);
  if (!mayStay) return;
  const last = lastCharacter(previous);
  if (unichar == SPACE) pushSpace(last, continuation);
  else pushLetter(last, unichar, continuation);
}

/** A space is good where a word may end. */
function pushSpace(last: Node | null, continuation: i32): void {
  if (!last || (last.flags & ENDS_WORD) == 0) return;
  endWord(last.permuter, 0, continuation);
}

function pushLetter(last: Node | null, unichar: i32, continuation: i32): void {
  const from = last ? last.words : beginning;
  if (from == NO_SET) return;
  const starts = !last || (last.flags & STARTS_DICTIONARY) != 0;
  if (starts && wouldBreakWord(last, unichar)) return;
  const set = advance(from, unichar);
  if (permuter == NOTHING) {
    forget(set);
    return;
  }
  const flags = wordFlags(starts);
  proposal.permuter = permuter;
  proposal.flags = flags;
  proposal.words = set;
  if (!beams.push(beamFor(true, continuation, 0), proposal)) forget(set);
  if (mayEnd && !isSpaced) endWord(permuter, flags, continuation);
}

function wordFlags(starts: bool): i32 {
  return (starts ? STARTS_WORD : 0) | (mayEnd ? ENDS_WORD : 0);
}

/** Another word may begin behind this character, in the dictionary or not. */
function endWord(by: i32, flags: i32, continuation: i32): void {
  proposeBeginning(by, flags, continuation);
  proposal.flags = flags;
  proposal.permuter = by;
  proposal.words = NO_SET;
  beams.push(beamFor(false, continuation, 0), proposal);
}

function proposeBeginning(by: i32, flags: i32, continuation: i32): void {
  proposal.permuter = by;
  proposal.flags = flags | STARTS_DICTIONARY;
  beams.keepPending(continuation, proposal);
}

function wouldBreakWord(last: Node | null, unichar: i32): bool {
  const letter = last ? last.unichar : SPACE;
  return isLetterOfSpacedScript(letter) && isLetterOfSpacedScript(unichar);
}
