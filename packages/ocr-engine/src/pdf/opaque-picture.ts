import { type Dict, Stream } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Whether an image XObject covers what it is drawn on: it has no mask, and is none (8.9.6). */
export function isOpaquePicture(file: PdfFile, picture: Dict | undefined): boolean {
  if (picture?.name('Subtype') !== 'Image' || picture.get('ImageMask') === true) return false;
  const masks = [file.resolve(picture.get('SMask')), file.resolve(picture.get('Mask'))];
  return masks.every((mask) => !(mask instanceof Stream) && !Array.isArray(mask));
}
