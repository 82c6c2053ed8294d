/** Bytes that no other thread shares: what streams and blobs take. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a pixel's numbers mean: three for each of a palette's colours are red, green and blue. */
export type Colours = 'grey' | 'rgb' | 'cmyk' | { palette: Bytes };

/** Values of a filter's parameters (ISO 32000-2, 7.4). */
export type Parameters = Record<string, number | boolean>;

/** A picture as a PDF holds it (ISO 32000-2, 8.9.5): its bytes, and how they are read. */
export interface EncodedImage {
  /** Pixels, as stored: before it is turned. */
  width: number;
  height: number;
  bitsPerComponent: number;
  colours: Colours;
  filter: 'DCTDecode' | 'FlateDecode' | 'CCITTFaxDecode';
  parameters?: Parameters;
  /** Where numbers mean the opposite, as in a negative: pairs of a range's ends. */
  decode?: number[];
  /** The one colour that is not drawn: the least and the greatest value of each component. */
  clearColour?: number[];
  /** How much of each pixel covers what lies below. */
  mask?: EncodedImage;
  /** An ICC profile, as a file has it. */
  profile?: Bytes;
  /** Written one after the other. */
  data: Bytes[];
}

/** An image, and where its top left corner lies on the page, in pixels. */
export interface PlacedImage {
  left: number;
  top: number;
  image: EncodedImage;
}

/** Pixels an inch. */
export interface Resolution {
  x: number;
  y: number;
}

/**
 * How the stored picture has to be turned to be seen upright, as EXIF counts it: 1 not at all, 3 by 180 degrees, 6 by 90
 * and 8 by 270 degrees clockwise; 2, 4, 7 and 5 the same after a reflection from left to right.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a file says of its picture as a whole. */
export interface Circumstances {
  orientation: Orientation;
  /** As the file states it; cameras and screenshots state what means nothing. */
  resolution?: Resolution;
  /** A camera took it: its resolution says nothing of the paper. */
  isPhoto: boolean;
}

/** One picture on its way to be a page. */
export interface PicturePage extends Circumstances {
  /** Pixels, as stored: before it is turned. */
  width: number;
  height: number;
  /** One, but for a picture whose parts are coded each by itself. */
  images: PlacedImage[];
}
