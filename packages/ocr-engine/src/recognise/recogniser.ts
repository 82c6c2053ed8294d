import type { RecogniserName } from '../interface/engine.ts';
import type { Block } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/**
 * Lends the page's picture, drawn for this; undefined for a page without ink. `reduced` makes it smaller, by `layoutFactor`,
 * when it is first asked for; it stays as it was drawn, whatever `use` does to the picture.
 */
export type Draw = <T>(use: (image: GreyImage, reduced?: () => GreyImage) => T) => T | undefined;

/** Both recognisers in one form. */
export interface Recogniser {
  name: RecogniserName;
  /**
   * @param dpi resolution of the picture
   * @returns blocks in pixels of the picture, in reading order; undefined for a page without ink
   */
  read(draw: Draw, dpi: number): Promise<Block[] | undefined>;
}
