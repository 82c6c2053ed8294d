/** Readers look for the header this far into a file (ISO 32000-1, annex H, note 13). */
export const HEADER_REACH = 1024;

const HEADER = Buffer.from('%PDF-', 'latin1');
const OBJECT = /^\s*\d+\s+\d+\s+obj/;

/** Fills its first argument from a position on, and returns how many bytes there were. */
type Read = (target: Uint8Array, position: number) => number;

/**
 * Reads a file as if its first line were a header, where no header stands in reach: damaged, or behind something
 * long that a mail program left there. PDFium opens no file without. The file itself stays as it is.
 * @param head how the file begins, as far as a header is looked for
 */
export function withHeader(read: Read, head: string): Read {
  if (!canBeHeaded(head)) return read;
  return (target, position) => {
    const found = read(target, position);
    if (position < HEADER.length) target.set(HEADER.subarray(position, position + found));
    return found;
  };
}

/** Whether a text has no header in reach, but a first line in which one can stand. */
export function canBeHeaded(head: string): boolean {
  if (head.slice(0, HEADER_REACH).includes(HEADER.toString('latin1'))) return false;
  return /^[^\r\n]{5}/.test(head) && !OBJECT.test(head);
}
