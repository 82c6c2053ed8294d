import { deflateSync } from 'node:zlib';
import type { IncrementWriter } from '@legible/pdf/increment';
import { Dict, type Ref } from '@legible/pdf/objects';
import type { ColourPicture } from '../render/page-picture.ts';

/** Writes a picture as an image XObject, without loss, in the smaller of two ways. */
export function writePicture(writer: IncrementWriter, picture: ColourPicture): Ref {
  const { width, height, isGrey, pixels } = picture;
  const colours = isGrey ? 1 : 3;
  const plain = deflateSync(pixels, { level: 6 });
  const predicted = deflateSync(abovePredicted(pixels, width * colours, height), { level: 6 });
  const isPredicted = predicted.length < plain.length;
  const ref = writer.allocate();
  const parameters = Dict.of({ Predictor: 15, Colors: colours, Columns: width });
  writer.writeRawStream(
    ref,
    Dict.of({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
      DecodeParms: isPredicted ? parameters : undefined,
    }),
    isPredicted ? predicted : plain,
  );
  return ref;
}

/** PNG's predictor `up` in every row, each behind a byte that names it. */
export function abovePredicted(pixels: Buffer, row: number, rows: number): Buffer {
  const result = Buffer.alloc((row + 1) * rows);
  for (let y = 0; y < rows; y += 1) {
    const to = y * (row + 1);
    result[to] = 2;
    for (let x = 0; x < row; x += 1) {
      const above = y > 0 ? (pixels[(y - 1) * row + x] ?? 0) : 0;
      result[to + 1 + x] = (pixels[y * row + x] ?? 0) - above;
    }
  }
  return result;
}
