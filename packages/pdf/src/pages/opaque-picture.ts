import { type Dict, Ref, Stream } from '../objects/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';

/**
 * Whether an image XObject covers what it is drawn on: it has no mask, not in its data either, and is
 * none (8.9.6, 8.9.5.4). A mask that is referred to counts without being read: it may be large.
 */
export function isOpaquePicture(file: PdfFile, picture: Dict | undefined): boolean {
  if (picture?.name('Subtype') !== 'Image') return false;
  const isStencil = file.resolve(picture.get('ImageMask') ?? false) !== false;
  const hasMaskInData = file.resolve(picture.get('SMaskInData') ?? 0) !== 0;
  const masks = [picture.get('SMask'), picture.get('Mask')];
  const hasMask = masks.some(
    (mask) => mask instanceof Ref || mask instanceof Stream || Array.isArray(mask),
  );
  return !isStencil && !hasMaskInData && !hasMask;
}
