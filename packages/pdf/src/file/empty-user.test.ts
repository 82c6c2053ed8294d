import { scanPdf } from '@legible/fixtures/pdf';
import { qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { expect, it } from 'vitest';
import { inMemory } from '../../test/in-memory.ts';
import { NeedsPassword, PdfFile } from './pdf-file.ts';
import { listPages } from '../pages/page-tree.ts';
import { emptyUserPatches } from './empty-user.ts';

const scan = await scanPdf({ pages: [{ text: 'Locked', dpi: 72 }] });
const locked = (owner: string, ...more: string[]) =>
  qpdfVariant(scan, '--encrypt', 'user', owner, '256', ...more, '--');

/** The same file with strings in brackets in place of hexadecimal ones, in the encryption dictionary. */
function withLiterals(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const literal = text.replace(
    /(\/[UO]E? )<([0-9a-f]{64,96})>/g,
    (whole, key: string, hex: string) => {
      const bytes = Buffer.from(hex, 'hex').toString('latin1');
      const escaped = bytes.replace(/[()\\]/g, '\\$&').replaceAll('\r', '\\r');
      return `${key}(${escaped})`.padEnd(whole.length);
    },
  );
  expect(literal).not.toBe(text);
  return Buffer.from(literal, 'latin1');
}

function patched(pdf: Buffer): Buffer {
  const file = new PdfFile(inMemory(pdf));
  const result = Buffer.from(pdf);
  for (const { position, bytes } of emptyUserPatches(file)) bytes.copy(result, position);
  file.close();
  return result;
}

it.each([
  ['6, in hexadecimal', ['--allow-insecure'], (pdf: Buffer) => pdf],
  ['6, in brackets', ['--allow-insecure'], withLiterals],
  ['5', ['--allow-insecure', '--force-R5'], (pdf: Buffer) => pdf],
])(
  'a file that opens for its owner without a password does so for a user: revision %s',
  async (_, options, form) => {
    const pdf = form(await locked('', ...options));
    const changed = patched(pdf);
    expect(changed.equals(pdf)).toBe(false);
    const file = new PdfFile(inMemory(changed));
    expect(listPages(file)).toHaveLength(1);
    expect(emptyUserPatches(file)).toEqual([]);
    file.close();
  },
);

it('a file whose owner has a password stays closed', async () => {
  const pdf = await locked('owner');
  expect(() => new PdfFile(inMemory(pdf))).toThrow(NeedsPassword);
});
