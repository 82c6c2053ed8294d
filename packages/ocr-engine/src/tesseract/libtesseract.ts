import { type Koffi, koffi } from '../native/koffi.ts';
import { EngineError } from '../interface/errors.ts';

/** Plain names, so that the loader searches every architecture's folder by itself. */
const SONAMES = ['libtesseract.so.5', 'libtesseract.5.dylib', 'libtesseract.so.4'];

/** A pointer to something of Tesseract's. */
export type Pointer = unknown;

type Library = ReturnType<Koffi['load']>;

/** One integer that C writes into. */
export type Out = [number];

export type Libtesseract = ReturnType<typeof bind>;

let library: Libtesseract | undefined;

/**
 * Tesseract's C interface (tesseract/capi.h), bound once in a process.
 * @throws {EngineError} `missing-dependency` when the library is not installed
 */
export function libtesseract(): Libtesseract {
  library ??= bind(loadLibrary());
  return library;
}

/** Whether it is installed, and can be called. */
export function hasLibtesseract(): boolean {
  try {
    return libtesseract() !== undefined;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

function loadLibrary(): Library {
  const failures: unknown[] = [];
  for (const name of SONAMES) {
    try {
      return koffi().load(name);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new EngineError(
    'missing-dependency',
    'Tesseract is not installed. Debian: apt install tesseract-ocr',
    {
      cause: new AggregateError(failures),
    },
  );
}

function bind(lib: Library) {
  const deleteText = lib.func('void TessDeleteText(void *text)');
  // A string that is Tesseract's to allocate and ours to free: copied, then freed at once.
  koffi().disposable('TessText', 'str', deleteText);
  const box = 'void *it, int level, _Out_ int *x1, _Out_ int *y1, _Out_ int *x2, _Out_ int *y2';
  return {
    create: lib.func('void *TessBaseAPICreate()'),
    delete: lib.func('void TessBaseAPIDelete(void *api)'),
    init: lib.func('int TessBaseAPIInit2(void *api, str datapath, str language, int mode)'),
    setVariable: lib.func('int TessBaseAPISetVariable(void *api, str name, str value)'),
    setPageSegMode: lib.func('void TessBaseAPISetPageSegMode(void *api, int mode)'),
    setImage: lib.func(
      'void TessBaseAPISetImage(void *api, const uint8_t *pixels, int width, int height, int bytes_per_pixel, int bytes_per_line)',
    ),
    setSourceResolution: lib.func('void TessBaseAPISetSourceResolution(void *api, int ppi)'),
    detectScript: lib.func(
      'int TessBaseAPIDetectOrientationScript(void *api, _Out_ int *turn, _Out_ float *turn_certainty, _Out_ const char **script, _Out_ float *certainty)',
    ),
    initForAnalysePage: lib.func('void TessBaseAPIInitForAnalysePage(void *api)'),
    analyseLayout: lib.func('void *TessBaseAPIAnalyseLayout(void *api)'),
    nextOnPage: lib.func('int TessPageIteratorNext(void *it, int level)'),
    deletePageIterator: lib.func('void TessPageIteratorDelete(void *it)'),
    blockType: lib.func('int TessPageIteratorBlockType(void *it)'),
    rowAttributes: rowAttributesOf(lib),
    recognize: lib.func('int TessBaseAPIRecognize(void *api, void *monitor)'),
    clear: lib.func('void TessBaseAPIClear(void *api)'),
    getIterator: lib.func('void *TessBaseAPIGetIterator(void *api)'),
    deleteIterator: lib.func('void TessResultIteratorDelete(void *it)'),
    pageIterator: lib.func('void *TessResultIteratorGetPageIterator(void *it)'),
    next: lib.func('int TessResultIteratorNext(void *it, int level)'),
    isAtBeginningOf: lib.func('int TessPageIteratorIsAtBeginningOf(void *it, int level)'),
    boundingBox: lib.func(`int TessPageIteratorBoundingBox(${box})`),
    baseline: lib.func(`int TessPageIteratorBaseline(${box})`),
    orientation: lib.func(
      'void TessPageIteratorOrientation(void *it, _Out_ int *orientation, _Out_ int *direction, _Out_ int *order, _Out_ float *deskew)',
    ),
    text: lib.func('TessText TessResultIteratorGetUTF8Text(void *it, int level)'),
    confidence: lib.func('float TessResultIteratorConfidence(void *it, int level)'),
    wordLanguage: lib.func('str TessResultIteratorWordRecognitionLanguage(void *it)'),
  };
}

/**
 * Height, descenders (negative) and ascenders of a row: PageIterator::RowAttributes, which the C
 * interface leaves out. Undefined where the library was built by another compiler.
 */
function rowAttributesOf(lib: Library) {
  const symbol = '_ZNK9tesseract12PageIterator13RowAttributesEPfS1_S1_';
  try {
    return lib.func(
      `void ${symbol}(void *it, _Out_ float *height, _Out_ float *descenders, _Out_ float *ascenders)`,
    );
  } catch {
    return undefined;
  }
}
