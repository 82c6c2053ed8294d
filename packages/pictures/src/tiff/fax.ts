import type { Parameters, PlacedImage } from '../picture.ts';
import { unsupported } from '../picture-error.ts';
import { MEANING, partsOf, type TiffHeader } from './header.ts';

const T4_OPTIONS = 292;
/** Of T4Options. */
const TWO_DIMENSIONAL = 1;
const UNCODED = 2;

/** Values of the tag Compression. */
const HUFFMAN = 2;
const GROUP_3 = 3;

/**
 * What a fax machine coded (ITU-T T.4, T.6), taken over as it is: an image for each strip, since each is coded by itself.
 * @throws {PictureError} `damaged`, `unsupported`
 */
export function faxImages(header: TiffHeader): PlacedImage[] {
  if (header.bits !== 1 || header.channels !== 1) throw unsupported('TIFF of a fax in colours');
  const kind = kindOf(header);
  const isBlackOne = header.meaning === MEANING.blackIsZero;
  return [...partsOf(header)].map(({ bytes, left, top, width, height }) => ({
    left,
    top,
    image: {
      width,
      height,
      bitsPerComponent: 1,
      colours: 'grey',
      filter: 'CCITTFaxDecode',
      parameters: {
        ...kind,
        Columns: header.partWidth,
        Rows: height,
        ...(isBlackOne ? { BlackIs1: true } : {}),
      },
      data: [bytes],
    },
  }));
}

/** Which of the codes it is (ISO 32000-2, table 11). */
function kindOf({ packing, fields }: TiffHeader): Parameters {
  if (packing === HUFFMAN) return { K: 0, EncodedByteAlign: true, EndOfBlock: false };
  if (packing !== GROUP_3) return { K: -1, EndOfBlock: false };
  const options = fields.number(T4_OPTIONS, 0);
  if (options & UNCODED) throw unsupported('TIFF of a fax that is not coded throughout');
  return { K: options & TWO_DIMENSIONAL ? 1 : 0, EndOfLine: true, EndOfBlock: false };
}
