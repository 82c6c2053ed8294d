const BODIES = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
];

const emptySection = (previous: number) =>
  `xref\n0 0\ntrailer<</Size 4/Root 1 0 R/Prev ${previous}>>\n`;

/**
 * A page, and so many sections of its cross-reference table: a whole one, and others behind it.
 * @param section makes one that follows another, which begins at an offset
 */
export function chainedPdf(sections: number, section = emptySection): Buffer {
  const parts = ['%PDF-1.7\n'];
  let length = parts[0]?.length ?? 0;
  const add = (part: string) => {
    const start = length;
    parts.push(part);
    length += part.length;
    return start;
  };
  const offsets = BODIES.map((body, index) => add(`${index + 1} 0 obj${body}endobj\n`));
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  let last = add(
    `xref\n0 4\n0000000000 65535 f \n${entries.join('')}trailer<</Size 4/Root 1 0 R>>\n`,
  );
  for (let count = 1; count < sections; count += 1) last = add(section(last));
  add(`startxref\n${last}\n%%EOF\n`);
  return Buffer.from(parts.join(''));
}
