import { deflate } from '../bytes/zlib.ts';
import type { Bytes, Circumstances, EncodedImage, PicturePage } from '../picture/picture.ts';

/** What is said of an image besides its pixels. */
export type Description = Pick<
  EncodedImage,
  'width' | 'height' | 'bitsPerComponent' | 'colours' | 'decode' | 'profile'
>;

/**
 * A page of one image that is packed here, without loss.
 * @param pixels its rows, each of whole bytes
 * @param cover how much of each pixel covers the paper, a byte each
 */
export async function plainPage(
  description: Description,
  pixels: Bytes,
  circumstances: Circumstances,
  cover?: Bytes,
): Promise<PicturePage> {
  const { width, height } = description;
  const image: EncodedImage = {
    ...description,
    filter: 'FlateDecode',
    data: await deflate([pixels]),
    ...(cover ? { mask: await maskOf(width, height, cover) } : {}),
  };
  return { width, height, images: [{ left: 0, top: 0, image }], ...circumstances };
}

/**
 * Takes colours and their cover apart.
 * @param rgba four bytes a pixel
 * @returns no cover where all of it is whole
 */
export function withoutCover(rgba: Uint8Array): { pixels: Bytes; cover?: Bytes } {
  const count = rgba.length / 4;
  const [pixels, cover] = [new Uint8Array(count * 3), new Uint8Array(count)];
  for (let index = 0; index < count; index += 1) {
    pixels[3 * index] = rgba[4 * index]!;
    pixels[3 * index + 1] = rgba[4 * index + 1]!;
    pixels[3 * index + 2] = rgba[4 * index + 2]!;
    cover[index] = rgba[4 * index + 3]!;
  }
  return cover.every((value) => value === 255) ? { pixels } : { pixels, cover };
}

async function maskOf(width: number, height: number, cover: Bytes): Promise<EncodedImage> {
  return {
    width,
    height,
    bitsPerComponent: 8,
    colours: 'grey',
    filter: 'FlateDecode',
    data: await deflate([cover]),
  };
}
