import { someNames } from '../short-lists.ts';

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

/** The texts of the dialog that makes a PDF from pictures. It loads by itself. */
export const pictureMessages = {
  title: 'Make a PDF from pictures',
  how: 'Each picture becomes a page, in this order. The PDF is made on your device.',
  close: 'Close',
  choose: 'Choose pictures',
  /** Where there is a camera. */
  photograph: 'Take a photo',
  input: 'Pictures',
  camera: 'Photo',
  empty: 'No pictures yet',
  /** Where fingers do the work, nothing is dropped. */
  emptyHow: 'JPEG, PNG, TIFF, WebP, GIF or BMP',
  emptyDrop: 'Drop photos and scans here: JPEG, PNG, TIFF, WebP, GIF or BMP.',
  list: 'Pictures in the order of their pages',
  noPreview: 'No preview',
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  turn: (name: string) => `Turn ${name} to the right`,
  remove: (name: string) => `Remove ${name}`,
  /** Read aloud. */
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  turned: (name: string, degrees: number) =>
    degrees === 0 ? `${name} stands as it was.` : `${name} is turned by ${degrees} degrees.`,
  added: (count: number) => `${pictures(count)} in the list.`,
  /** @param size such as "12 MB". */
  total: (count: number, size: string) => `${pictures(count)}, ${size}`,
  make: 'Make PDF',
  making: (done: number, count: number) => `Making the PDF: ${done} of ${pictures(count)}`,
  cancel: 'Cancel',
  /** After Back, which would lose them. */
  held: 'Your pictures are still here. Make the PDF, or cancel.',
  problems: {
    pdf: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} is a PDF already: upload it as it is.`
        : `${someNames(names)} are PDFs already: upload them as they are.`,
    unknown: (names: readonly string[]) =>
      `${someNames(names)}: no picture that is known here. Save it as JPEG or PNG.`,
    empty: (names: readonly string[]) => `${someNames(names)}: empty. Copy or take it again.`,
    /** HEIC and the like, where the browser cannot. */
    undecoded: (names: readonly string[]) =>
      `${someNames(names)}: this browser cannot read it. Save it as JPEG, or use Safari for photos of an iPhone (HEIC).`,
    tooMany: (most: number) =>
      `A PDF may have ${most} pages here: the other pictures were left out.`,
    tooLarge: (most: string) =>
      `Together they are larger than a file may be (${most}). Remove some, and make a second PDF of them.`,
    /** After the PDF was to be made; each of them says why. */
    marked: (names: readonly string[]) =>
      `${someNames(names)}: not made into a page. Remove or replace it, and try again.`,
    failed: 'The PDF could not be made. Please try again.',
  },
  /** On a picture that cannot become a page. */
  bad: {
    empty: 'Empty. Copy or take it again.',
    unknown: 'No picture that is known here.',
    unsupported: 'Of a rare kind. Save it as JPEG or PNG.',
    damaged: 'Damaged. Copy it again, or save it anew.',
    'too-large': 'Too large. Save it smaller.',
  },
} as const;
