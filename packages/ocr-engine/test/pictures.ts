import type { GreyImage } from '../src/render/page-image.ts';

/** A picture of rows of marks: `#` is black, all else white. */
export function drawnPicture(...rows: string[]): GreyImage {
  const width = rows[0]!.length;
  const pixels = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 0 : 255));
  return { pixels, width, height: rows.length, stride: width };
}

/** Pictures of sizes that fill the sixteen pixels of a step, or not: of two shades, of few and of all. */
export function variousPictures(): GreyImage[] {
  const random = randomNumbers();
  const sizes = [1, 2, 3, 5, 8, 15, 16, 17, 31, 33, 64, 101, 250];
  return sizes.flatMap((width) =>
    [1, 2, 4, 7, 36, 51, 90].map((height, at): GreyImage => {
      const stride = width + (at % 3) * 5;
      const kind = Math.floor(random() * 3);
      const pixels = Uint8Array.from({ length: stride * height }, () => {
        if (kind === 0) return random() < 0.6 ? 255 : 0;
        return kind === 1 ? 250 + random() * 6 - (random() < 0.3 ? 200 : 0) : random() * 256;
      });
      return { pixels, width, height, stride };
    }),
  );
}

/** The same numbers from 0 to before 1 each time (Park and Miller). */
function randomNumbers(): () => number {
  let state = 20_261_122;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The shade of a pixel. */
export function shadeAt({ pixels, stride }: GreyImage, x: number, y: number): number {
  return pixels[y * stride + x]!;
}

/** What `of` says of each pixel of a picture of this size. */
export function pixelsOf(
  width: number,
  height: number,
  of: (x: number, y: number) => number,
): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) =>
    of(at % width, Math.floor(at / width)),
  );
}
