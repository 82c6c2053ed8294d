import { expect, it } from 'vitest';
import { formatOf } from './format-of.ts';

const file = (start: string) => new Uint8Array(Buffer.from(`${start} and so on`, 'latin1'));

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['RIFF\x0a\0\0\0WEBPVP8 ', 'webp'],
  ['GIF89a', 'gif'],
  ['BM\x99\n\0\0\0\0\0\0', 'bmp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypavif', 'avif'],
  ['\0\0\0\x0cjP  \r\n', 'jpeg2000'],
  ['%PDF-1.4', 'pdf'],
  ['a line before it\n%PDF-1.4', 'pdf'],
  ['BM is a word', undefined],
  ['', undefined],
])('%j begins a file of the kind %s', (start, kind) => {
  expect(formatOf(file(start))).toBe(kind);
});
