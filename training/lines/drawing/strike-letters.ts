import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from '../../chance.ts';

/** How much less ink the faintest letters of a worn typewriter have. */
const FAINTEST = 0.65;

/** Where letters stand: the first one's left end on the baseline, and their size. All in pixels. */
interface Place {
  x: number;
  y: number;
  pixels: number;
}

/**
 * Draws letter by letter: each is struck as hard, as high and as upright as its lever happens to strike.
 * @param wear how unlike the strokes are, from 0 to 1
 */
export function strikeLetters(
  context: SKRSContext2D,
  text: string,
  { x, y, pixels }: Place,
  wear: number,
  chance: Chance,
): void {
  const letters = Array.from(text);
  const advance = context.measureText(text).width / letters.length;
  for (const [index, letter] of letters.entries()) {
    const apart = (share: number) => wear * share * pixels * chance.between(-1, 1);
    context.save();
    context.globalAlpha = 1 - wear * FAINTEST * chance.between(0, 1) ** 2;
    context.translate(x + index * advance + apart(0.03), y + apart(0.05));
    context.rotate(wear * 0.03 * chance.between(-1, 1));
    context.fillText(letter, 0, 0);
    // A ribbon that is struck twice, or slips.
    if (chance.is(0.03 * wear)) context.fillText(letter, apart(0.05), apart(0.05));
    context.restore();
  }
}
