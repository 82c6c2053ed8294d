/**
 * A file of these objects, numbered from 1, under a plain cross-reference table; the first is the root.
 * @param objects what stands between `obj` and `endobj`, a character for each byte
 * @param trailer entries besides Size and Root
 */
export function plainPdf(objects: string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

/** A stream object of these bytes. */
export const streamObject = (entries: string, data: Buffer | string): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${typeof data === 'string' ? data : data.toString('latin1')}\nendstream`;
