import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';
import { contrastOf, type Language, preparePage, preparePaper } from '@legible/ocr-engine/internal';
import type { Box, Strip } from './drawing/strip.ts';

/** A line as the network takes it, and what it says. */
export interface TrainingLine {
  text: string;
  width: number;
  height: number;
  /** width × height, grey, row by row. */
  pixels: Uint8Array;
  /** The shade that becomes -1, and how many shades it is from there to 0. */
  black: number;
  contrast: number;
}

/** A line as it is cut out. */
export type LinePicture = Pick<TrainingLine, 'pixels' | 'width' | 'height'>;

/** So far may a line's ends lie from where it was drawn, in heights of its letters. */
const SLACK = 0.8;

/**
 * Finds the lines of a strip as the engine finds those of a page, and cuts them out. A line that was found in parts, or
 * together with another one, teaches nothing.
 */
export function cutLines(
  picture: GreyPicture,
  drawn: Strip['lines'],
  dpi: number,
  language: Language,
): TrainingLine[] {
  const { lines } = takeApart(picture, dpi, language);
  return drawn.flatMap(({ text, box, marked = box }) => {
    const found = lines.filter(({ line }) => isAbout(line.box, box) || isAbout(line.box, marked));
    const [part] = found.length === 1 && found[0]!.parts.length === 1 ? found[0]!.parts : [];
    const [cut] = part?.length === 1 ? part : [];
    if (!cut || cut.turn !== 0) return [];
    return [trainingLine(text, cut)];
  });
}

/** A picture as the engine takes it apart: its lines, each with what is cut out of it. */
export function takeApart(picture: GreyPicture, dpi: number, language: Language) {
  const image = { ...picture, stride: picture.width };
  preparePaper(image);
  return preparePage(image, dpi, [language]);
}

/** What is cut out of a page, with what the engine finds to be its black and white. */
export function trainingLine(text: string, { pixels, width, height }: LinePicture): TrainingLine {
  const middle = pixels.slice((height >> 1) * width, ((height >> 1) + 1) * width);
  return { text, width, height, pixels, ...contrastOf(middle) };
}

function isAbout(found: Box, drawn: Box): boolean {
  const slack = SLACK * (drawn[3] - drawn[1]);
  const middle = (drawn[1] + drawn[3]) / 2;
  return (
    found[1] < middle &&
    found[3] > middle &&
    Math.abs(found[0] - drawn[0]) < slack &&
    Math.abs(found[2] - drawn[2]) < slack
  );
}
