import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';

/** Pixels from left, top to right, bottom, from the picture's upper left corner. */
export type Box = readonly [number, number, number, number];

/** A picture of some lines, and where each of them was drawn. */
export interface Strip {
  picture: GreyPicture;
  lines: StripLine[];
}

export interface StripLine {
  text: string;
  box: Box;
  /** With the marks of a form beside it, where it has some. */
  marked?: Box;
}
