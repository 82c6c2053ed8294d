import type { LineImage } from '../network/line-image.ts';
import { DOUBTFUL_CONFIDENCE } from '../text/words.ts';
import type { Language } from '../readings/language.ts';
import type { PreparedPage } from './prepare-page.ts';
import { readLines } from '../readings/read-lines.ts';

/** Whether a few lines of a page read well in a language once they are turned round, which costs no second look for lines. */
export async function standsOnHead({ lines }: PreparedPage, language: Language): Promise<boolean> {
  const { height } = language.network.shape;
  const images = lines.flatMap(({ parts }) => parts.flat());
  const turned = images.filter((image) => image.height === height).map(turnedRound);
  const readings = await readLines(language, turned, false);
  let [sure, width] = [0, 0];
  for (const [image, { confidence }] of readings) {
    sure += confidence * image.width;
    width += image.width;
  }
  return width > 0 && sure >= DOUBTFUL_CONFIDENCE * width;
}

function turnedRound(image: LineImage): LineImage {
  return { ...image, pixels: image.pixels.toReversed() };
}
