/** Every way the engine can refuse or fail: the command line's exit code and what to do about it. */
export const engineErrors = {
  usage: { exitCode: 1, advice: 'See legible --help.' },
  'not-a-pdf': { exitCode: 2, advice: 'This is not a PDF file. Convert it to PDF first.' },
  'not-a-picture': {
    exitCode: 2,
    advice: 'Pictures may be JPEG, PNG, TIFF, WebP, GIF or BMP. Save it as JPEG or PNG first.',
  },
  'picture-too-large': { exitCode: 2, advice: 'The picture is too large. Save it smaller.' },
  'empty-file': { exitCode: 2, advice: 'The file is empty. Copy or scan it again.' },
  damaged: {
    exitCode: 2,
    advice: 'The file is damaged. Try to open and save it in another program.',
  },
  'too-slow': {
    exitCode: 2,
    advice: 'Reading the file takes too long. Print it to a new PDF, or split it, and try that.',
  },
  'too-large-inside': {
    exitCode: 2,
    advice: 'The file unpacks to more than can be held. Print it to a new PDF and try that.',
  },
  'too-many-versions': {
    exitCode: 2,
    advice: 'The file was saved over itself thousands of times. Save it anew under another name.',
  },
  'no-pages': { exitCode: 2, advice: 'The file has no pages.' },
  'xfa-form': {
    exitCode: 2,
    advice: 'XFA forms are drawn by Adobe software only. Print the form to a PDF first.',
  },
  'missing-dependency': {
    exitCode: 3,
    advice: 'Install Tesseract with the language data you need (Debian: tesseract-ocr-eng).',
  },
  'damaged-model': {
    exitCode: 3,
    advice: 'The language data is damaged. Install its package again.',
  },
  'invalid-output': {
    exitCode: 4,
    advice: 'The result did not pass its own check; nothing was written.',
  },
  'file-access': { exitCode: 5, advice: 'Check that the path exists and may be read or written.' },
  'output-exists': { exitCode: 5, advice: 'Choose another name, or leave out --no-overwrite.' },
  'page-failed': { exitCode: 7, advice: 'This page could not be read and stayed as it was.' },
  'page-unreadable': {
    exitCode: 7,
    advice: 'Hardly a word of what this page shows could be read; it stayed as it was.',
  },
  'page-garbled': {
    exitCode: 7,
    advice: 'What was read on this page is in no language that is installed; it stayed as it was.',
  },
  'page-crashed': { exitCode: 7, advice: 'This page crashed the recogniser and stayed as it was.' },
  'page-timeout': { exitCode: 7, advice: 'This page took too long and stayed as it was.' },
  'page-out-of-memory': {
    exitCode: 7,
    advice: 'This page needs too much memory and stayed as it was.',
  },
  encrypted: {
    exitCode: 8,
    advice: 'The file is protected by a password. Give it, or unlock the file first.',
  },
  'wrong-password': { exitCode: 8, advice: 'The password does not open the file.' },
  'unknown-protection': {
    exitCode: 8,
    advice:
      'The file is protected in a way that no password opens, as by a certificate. Save an open copy where it opens.',
  },
  'not-archivable': {
    exitCode: 10,
    advice: 'The file cannot become PDF/A. Leave out --pdfa, or change what stands against it.',
  },
  'not-isolated': {
    exitCode: 3,
    advice:
      'This system does not permit the isolation that LEGIBLE_ISOLATION requires. `legible doctor` tells what is missing.',
  },
  interrupted: {
    exitCode: 15,
    advice:
      'The process that read the file was ended by the system, perhaps for lack of memory. Try again.',
  },
  internal: { exitCode: 15, advice: 'This is a fault in Legible. Please report it.' },
  cancelled: { exitCode: 130, advice: 'Cancelled.' },
} as const satisfies Record<string, { exitCode: number; advice: string }>;

/** The names of all that an engine may refuse or fail with. */
export type EngineErrorCode = keyof typeof engineErrors;

/** The one public error of the engine; the original error, where there is one, stays as `cause`. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** Of `page-garbled`: the script that the page surely shows, as Unicode names it. */
  readonly looksLike: string | undefined;

  /**
   * @param code what happened
   * @param message for people; without one, that of the code
   * @param details the error behind it, and what it says besides
   */
  constructor(
    code: EngineErrorCode,
    message?: string,
    { looksLike, ...options }: ErrorOptions & { looksLike?: string | undefined } = {},
  ) {
    super(message ?? engineErrors[code].advice, options);
    this.name = 'EngineError';
    this.code = code;
    this.looksLike = looksLike;
  }

  get exitCode(): number {
    return engineErrors[this.code].exitCode;
  }
}
