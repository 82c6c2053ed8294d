import { describe, expect, it } from 'vitest';
import { checkJpeg2000 } from './jpeg2000-rules.ts';
import { NotArchivable } from './not-archivable.ts';

/** A box of ISO/IEC 15444-1, annex I.4. */
function box(type: string, ...parts: (number[] | Buffer)[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const size = (channels: number, depth: number) =>
  [[0, 0, 0, 9, 0, 0, 0, 9, 0], channels, depth, [7, 0, 0]].flat();
/** Colours by a number of the standard: 16 is sRGB, 17 grey, 12 CMYK, 19 CIEJab. */
const colours = (space: number, approximation = 0) =>
  box('colr', [1, 0, approximation, 0, 0, 0, space]);
const picture = (...boxes: Buffer[]) =>
  Buffer.concat([
    box('jP  ', [0x0d, 0x0a, 0x87, 0x0a]),
    box('ftyp', Buffer.from('jp2 ')),
    box('jp2h', ...boxes),
    box('jp2c', [0xff, 0x4f]),
  ]);
const rgb = box('ihdr', size(3, 7));

describe('a JPEG 2000 picture may be in PDF/A-2', () => {
  it.each<[string, Buffer, boolean]>([
    ['in sRGB', picture(rgb, colours(16)), false],
    ['in grey', picture(box('ihdr', size(1, 7)), colours(17)), false],
    ['with a channel for opacity', picture(box('ihdr', size(4, 7)), colours(16), box('cdef', [0, 1, 0, 3, 0, 1, 0, 0])), false],
    ['with a palette', picture(box('ihdr', size(1, 7)), box('pclr', [0, 2, 3, 7, 7, 7]), colours(16)), false],
    ['in several ways of which one is best', picture(rgb, colours(12), colours(16, 1)), false],
    ['in the colours that the PDF says', picture(box('ihdr', size(4, 7)), colours(12)), true],
    ['in equal depths told one by one', picture(box('ihdr', size(3, 255)), box('bpcc', [7, 7, 7]), colours(16)), false],
  ])('%s', (_, bytes, hasColourSpace) => {
    expect(() => checkJpeg2000(bytes, hasColourSpace)).not.toThrow();
  }); // prettier-ignore

  it.each<[string, Buffer, string]>([
    ['without a header', Buffer.from([0xff, 0x4f, 0xff, 0x51]), 'without a header'],
    ['in two colours', picture(box('ihdr', size(2, 7)), colours(16)), 'odd number'],
    ['in CMYK', picture(box('ihdr', size(4, 7)), colours(12)), 'printing press'],
    ['in CIEJab', picture(rgb, colours(19)), 'forbids'],
    ['in two ways of which none is best', picture(rgb, colours(12), colours(16)), 'mean'],
    ['in colours that it does not name', picture(rgb), 'mean'],
    ['in colours by a method that is none', picture(rgb, box('colr', [4, 0, 0])), 'mean'],
    ['in unequal depths', picture(box('ihdr', size(3, 255)), box('bpcc', [7, 7, 4]), colours(16)), 'depth'],
    ['in depths beyond 38 bits', picture(box('ihdr', size(3, 39)), colours(16)), 'depth'],
    ['with boxes that go on behind its end', picture(rgb).subarray(0, 40), 'without a header'],
  ])('but not %s', (_, bytes, reason) => {
    expect(() => checkJpeg2000(bytes, false)).toThrow(NotArchivable);
    expect(() => checkJpeg2000(bytes, false)).toThrow(reason);
  }); // prettier-ignore
});
