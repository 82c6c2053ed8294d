import { inflateSync } from 'node:zlib';
import type { EncodedImage, PicturePage } from '../src/picture/picture.ts';

/** The one image of a page. */
export function imageOf(page: PicturePage | undefined): EncodedImage {
  const [placed, ...more] = page?.images ?? [];
  if (!placed || more.length > 0) throw new Error('not one image');
  return placed.image;
}

/** What an image holds when its FlateDecode is undone, with the filters of its rows. */
export function unpackedOf({ data }: EncodedImage): number[] {
  return [...inflateSync(Buffer.concat(data))];
}
