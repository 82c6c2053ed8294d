/** The space, which parts words. */
export const SPACE: i32 = 0;

const IS_DIGIT: u8 = 1;
const IS_SPACE_DELIMITED: u8 = 2;

/** Whether words are parted by spaces, whatever their letters. */
export let isSpaced: bool = true;
let properties: usize = 0;

/**
 * @param flags a byte for each character: 1 for digits, 2 for those whose words are parted by spaces
 * @param spaced whether that goes for all of them
 */
export function openUnichars(flags: usize, spaced: bool): void {
  properties = flags;
  isSpaced = spaced;
}

export function isDigit(unichar: i32): bool {
  return (load<u8>(properties + unichar) & IS_DIGIT) != 0;
}

/** Whether no word begins behind it but after a space; nor does one behind what is no character yet. */
export function isLetterOfSpacedScript(unichar: i32): bool {
  if (unichar <= SPACE) return unichar != SPACE;
  return (load<u8>(properties + unichar) & IS_SPACE_DELIMITED) != 0;
}
