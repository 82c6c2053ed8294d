import { createCanvas } from '@napi-rs/canvas';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import { filters } from '@legible/fixtures/filters/filters';
import type { Chance } from '../chance.ts';
import type { WrittenScript } from './typefaces.ts';

export const DPI = 300;
const WIDTH = 2000;
const MARGIN = 120;
const LINES = 10;
const SPOILERS = ['blur', 'weak ink', 'salt and pepper', 'skew', 'uneven light'] as const;
const STRENGTHS = [0, 0, 1, 2, 3] as const;

/** One for all pages: one for each takes nearly twice the memory, which grows with the pages. */
const canvas = createCanvas(WIDTH, 1);

/** Words of a script's languages in lines, at random, as a scan that may be spoilt. */
export function drawPage(
  script: WrittenScript,
  words: readonly string[],
  chance: Chance,
): GreyPicture {
  const { faces, isRightToLeft = false } = script;
  const size = chance.between(36, 66);
  const pitch = Math.ceil(size * chance.between(1.3, 1.9));
  const height = 2 * MARGIN + LINES * pitch;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = 'black';
  context.font = `${size}px "${chance.oneOf(faces)}"`;
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = isRightToLeft ? 'right' : 'left';
  for (let line = 1; line <= LINES; line += 1) {
    const fits = (text: string) => context.measureText(text).width <= WIDTH - 2 * MARGIN;
    const text = lineOf(script, words, fits, chance);
    context.fillText(text, isRightToLeft ? WIDTH - MARGIN : MARGIN, MARGIN + line * pitch);
  }
  const { data } = context.getImageData(0, 0, WIDTH, height);
  const pixels = Uint8Array.from({ length: WIDTH * height }, (_, at) => data[4 * at] ?? 255);
  return spoilt({ width: WIDTH, height, pixels }, chance);
}

/** Words until no more fit, with a number or a point here and there. */
function lineOf(
  { isUnspaced = false, particles = [''] }: WrittenScript,
  words: readonly string[],
  fits: (text: string) => boolean,
  chance: Chance,
): string {
  let text = '';
  for (;;) {
    const end = chance.oneOf(['', '', '', '', '', '', ',', '.']);
    const word = chance.is(0.03) ? String(chance.whole(1, 2030)) : chance.oneOf(words);
    const between = isUnspaced || text === '' ? '' : ' ';
    const particle = chance.is(0.8) ? chance.oneOf(particles) : '';
    const more = `${text}${between}${word}${particle}${end}`;
    if (!fits(more)) return text;
    text = more;
  }
}

function spoilt(picture: GreyPicture, chance: Chance): GreyPicture {
  const strength = chance.oneOf(STRENGTHS);
  if (strength === 0) return picture;
  return filters[chance.oneOf(SPOILERS)](picture, strength, chance.whole(1, 1_000_000));
}
