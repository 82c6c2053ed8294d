/** A white JPEG of 8 x 8 pixels. */
const TINY = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVk',
  'VGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8',
  'fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xA',
  'AUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAM',
  'AwEAAhEDEQA/ALMAH//Z',
].join('');

/**
 * A JPEG file.
 * @param comment makes it another one
 */
export function tinyJpeg(comment = ''): Uint8Array<ArrayBuffer> {
  const bytes = latin1(atob(TINY));
  const segment = latin1(`\u00ff\u00fe\0${String.fromCharCode(comment.length + 2)}${comment}`);
  const whole = new Uint8Array(bytes.length + segment.length);
  whole.set(bytes.subarray(0, 2));
  whole.set(segment, 2);
  whole.set(bytes.subarray(2), 2 + segment.length);
  return whole;
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
