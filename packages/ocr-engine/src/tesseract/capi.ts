/** Numbers of Tesseract's C interface (capi.h), by the names of its enumerations. */

/** TessOcrEngineMode. */
export const LEGACY_ONLY = 0;
export const LSTM_ONLY = 1;

/** TessPageSegMode: orientation and script alone. */
export const DETECT_ONLY = 0;
/** TessPageSegMode: find the layout by itself, without and with finding the page's orientation. */
export const AUTO = 3;
export const AUTO_WITH_ORIENTATION = 1;

/** TessPageIteratorLevel. */
export const BLOCK = 0;
export const LINE = 2;
export const WORD = 3;

/** TessWritingDirection. */
export const TOP_TO_BOTTOM = 2;

/** TessPolyBlockType: pictures, rulings and noise begin here. */
export const FIRST_NO_TEXT = 9;
export const VERTICAL_TEXT = 7;
