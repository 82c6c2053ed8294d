import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { expect, it } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { PdfFile } from '../file/pdf-file.ts';
import { Ref } from '../objects/objects.ts';
import { isOpaquePicture } from './opaque-picture.ts';

it.each([
  ['a plain image', '/Subtype/Image', true],
  ['an image whose stencil flag is off', '/Subtype/Image/ImageMask 3 0 R', true],
  ['a stencil', '/Subtype/Image/ImageMask true', false],
  ['an image with a soft mask', '/Subtype/Image/SMask 9 0 R', false],
  ['an image with colours left out', '/Subtype/Image/Mask[0 0]', false],
  ['an image with a mask in its data', '/Subtype/Image/SMaskInData 1', false],
  ['a form', '/Subtype/Form', false],
])('%s covers what it is drawn on: %s, %s', (_, entries, isOpaque) => {
  const file = new PdfFile(inMemory(plainPdf(['<<>>', streamObject(entries, 'x'), 'false'])));
  expect(isOpaquePicture(file, file.dict(new Ref(2)))).toBe(isOpaque);
  file.close();
});
