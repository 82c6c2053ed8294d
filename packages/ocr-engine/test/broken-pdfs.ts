import { plainPdf, streamObject } from './plain-pdf.ts';

/** The same file with a `startxref` that points beside its table, as a careless editor leaves it. */
export function damagedXref(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  return Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
}

/** The same file with every offset of its table off by some bytes, as a change of line ends leaves it. */
export function shiftedOffsets(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const shifted = text.replace(/(\d{10}) (\d{5}) n/g, (_, offset: string, generation: string) =>
    [String(Number(offset) + 13).padStart(10, '0'), generation, 'n'].join(' '),
  );
  return Buffer.from(shifted, 'latin1');
}

/** The same file without anything behind its last object. */
export function withoutXref(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  return Buffer.from(text.slice(0, text.lastIndexOf('endobj') + 'endobj'.length), 'latin1');
}

const xrefRow = (stream: number, index: number) =>
  `02${stream.toString(16).padStart(4, '0')}0${index}`;

/**
 * A file with a table for old readers and a stream, in which the page's font lies compressed, for new
 * ones (ISO 32000-2, 7.5.8.4), as no tool at hand writes it.
 */
export function hybridPdf(): Buffer {
  const parts: string[] = ['%PDF-1.5\n'];
  const offsets = new Map<number, number>();
  const at = () => parts.join('').length;
  const add = (number: number, text: string) => {
    offsets.set(number, at());
    parts.push(`${number} 0 obj\n${text}\nendobj\n`);
  };
  add(1, '<</Type/Catalog/Pages 2 0 R>>');
  add(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>');
  add(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources 6 0 R/Contents 4 0 R>>');
  add(4, streamObject('', '0 0 1 rg 100 100 50 50 re f'));
  const held = '<</ExtGState 7 0 R>> <</G0<</CA 1>>>>';
  add(5, streamObject('/Type/ObjStm/N 2/First 9', `6 0 7 21 ${held}`));
  const xrefStream = at();
  parts.push(
    `8 0 obj\n${streamObject('/Type/XRef/Size 9/W[1 2 1]/Index[6 2]/Filter/ASCIIHexDecode', `${xrefRow(5, 0)}${xrefRow(5, 1)}>`)}\nendobj\n`,
  );
  const table = at();
  const used = [1, 2, 3, 4, 5].map(
    (number) => `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`,
  );
  parts.push(
    `xref\n0 8\n0000000000 65535 f \n${used.join('')}0000000000 00000 f \n0000000000 00000 f \n`,
  );
  parts.push(`trailer\n<</Size 9/Root 1 0 R/XRefStm ${xrefStream}>>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/** A file whose one page is no object of its own: nothing can be appended to such a page. */
export function directPage(): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>';
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${page}]/Count 1>>`];
  return plainPdf(objects);
}
