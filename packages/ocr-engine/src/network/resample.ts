import type { GreyImage } from '../render/page-image.ts';
import { scalePicture } from '../pixels/scale-picture.ts';

/** Below this scale leptonica averages areas, above it interpolates (pixScaleGeneral of scale1.c). */
const AVERAGING_BELOW = 0.7;
/** Above this scale nothing is sharpened. */
const SHARPENED_BELOW = 1.4;
/** How it sharpens what it averaged, and what it interpolated. */
const AVERAGED = { half: 1, share: 0.2 } as const;
const INTERPOLATED = { half: 2, share: 0.4 } as const;

/**
 * Scales a picture to a height as leptonica's pixScale does, sharpening included: the networks were
 * trained on pictures scaled by it, and read others less well.
 * @returns height × width pixels without gaps
 */
export function scaleToHeight(image: GreyImage, height: number): GreyImage {
  const scale = height / image.height;
  const width = Math.max(1, Math.floor(scale * image.width + 0.5));
  const isMean = scale < AVERAGING_BELOW;
  const sharpening = isMean ? AVERAGED : INTERPOLATED;
  return scalePicture(image, width, height, {
    isMean,
    ...(scale < SHARPENED_BELOW ? { sharpening } : {}),
  });
}
