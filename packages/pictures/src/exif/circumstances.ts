import type { Bytes, Circumstances, Orientation, Resolution } from '../picture/picture.ts';
import { PictureError } from '../picture/picture-error.ts';
import { Fields, openFields } from './fields.ts';

const ORIENTATION = 274;
const X_RESOLUTION = 282;
const Y_RESOLUTION = 283;
const RESOLUTION_UNIT = 296;
const EXIF = 34_665;
/** Exposure time, aperture and focal length: no scanner states them. */
const OF_CAMERAS = [33_434, 33_437, 37_386];

const CENTIMETRES = 3;
const NO_UNIT = 1;

/** Nothing is known of the picture. */
export const UNKNOWN: Circumstances = { orientation: 1, isPhoto: false };

/** What a directory says of its picture. */
export function circumstancesOf(fields: Fields): Circumstances {
  const resolution = resolutionOf(fields);
  return {
    orientation: orientationOf(fields.number(ORIENTATION, 1)),
    isPhoto: OF_CAMERAS.some((tag) => fields.has(tag)),
    ...(resolution ? { resolution } : {}),
  };
}

/**
 * What EXIF data say. Damaged ones say nothing: the picture does not need them.
 * @param bytes from their byte order on
 */
export function readExif(bytes: Bytes): Circumstances {
  try {
    const { reader, first } = openFields(bytes);
    const fields = new Fields(reader, first);
    const found = circumstancesOf(fields);
    return { ...found, isPhoto: found.isPhoto || isOfCamera(fields, reader) };
  } catch (error) {
    if (error instanceof PictureError) return UNKNOWN;
    throw error;
  }
}

function isOfCamera(fields: Fields, reader: ConstructorParameters<typeof Fields>[0]): boolean {
  if (!fields.has(EXIF)) return false;
  const exif = new Fields(reader, fields.number(EXIF, 0));
  return OF_CAMERAS.some((tag) => exif.has(tag));
}

function orientationOf(value: number): Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

function resolutionOf(fields: Fields): Resolution | undefined {
  const unit = fields.number(RESOLUTION_UNIT, 2);
  const x = fields.number(X_RESOLUTION, 0);
  const y = fields.number(Y_RESOLUTION, x);
  if (unit === NO_UNIT || !(x > 0) || !(y > 0)) return undefined;
  const scale = unit === CENTIMETRES ? 2.54 : 1;
  return { x: x * scale, y: y * scale };
}
