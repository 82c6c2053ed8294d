import type { Bytes, EncodedImage, Parameters, PlacedImage } from '../picture/picture.ts';
import { unsupported } from '../picture/picture-error.ts';
import { MEANING, partsOf, type TiffHeader } from './header.ts';

const T4_OPTIONS = 292;
/** Of T4Options. */
const TWO_DIMENSIONAL = 1;
const UNCODED = 2;

/** Values of the tag Compression. */
const HUFFMAN = 2;
const GROUP_4 = 4;

/**
 * What a fax machine coded (ITU-T T.4, T.6), taken over as it is. Rows of group 3 can follow those of another strip; a strip of
 * group 4 begins below a white row, so that each is an image of its own. So is a tile: of one that reaches beyond the page, all
 * columns are taken, since readers count on rows that are as wide as they were coded.
 * @throws {PictureError} `damaged`, `unsupported`
 */
export function faxImages(header: TiffHeader): PlacedImage[] {
  const { bits, channels, width, height, partWidth, packing } = header;
  if (bits !== 1 || channels !== 1) throw unsupported('TIFF of a fax in colours');
  const parts = [...partsOf(header)];
  if (packing !== GROUP_4 && partWidth === width) {
    const data = parts.map(({ bytes }) => bytes);
    return [{ left: 0, top: 0, image: imageOf(header, width, height, data) }];
  }
  return parts.map(({ bytes, left, top, height: rows }) => ({
    left,
    top,
    image: imageOf(header, partWidth, rows, [bytes]),
  }));
}

function imageOf(header: TiffHeader, width: number, height: number, data: Bytes[]): EncodedImage {
  const isBlackOne = header.meaning === MEANING.blackIsZero;
  return {
    width,
    height,
    bitsPerComponent: 1,
    colours: 'grey',
    filter: 'CCITTFaxDecode',
    parameters: {
      ...kindOf(header),
      Columns: width,
      Rows: height,
      ...(isBlackOne ? { BlackIs1: true } : {}),
    },
    data,
  };
}

/** Which of the codes it is (ISO 32000-2, table 11). */
function kindOf({ packing, fields }: TiffHeader): Parameters {
  if (packing === HUFFMAN) return { K: 0, EncodedByteAlign: true, EndOfBlock: false };
  if (packing === GROUP_4) return { K: -1, EndOfBlock: false };
  const options = fields.number(T4_OPTIONS, 0);
  if (options & UNCODED) throw unsupported('TIFF of a fax that is not coded throughout');
  return { K: options & TWO_DIMENSIONAL ? 1 : 0, EndOfLine: true, EndOfBlock: false };
}
