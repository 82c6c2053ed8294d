import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFile, testFolder } from './folder.ts';

/** Rewrites a file with qpdf, which knows every form that a PDF can have. */
export async function qpdfVariant(pdf: Uint8Array, ...options: string[]): Promise<Buffer> {
  const input = await testFile('plain.pdf', pdf);
  const output = join(await testFolder(), 'variant.pdf');
  await promisify(execFile)('qpdf', ['--allow-weak-crypto', ...options, input, output]);
  return readFile(output);
}

const encrypt = (...how: string[]) => ['--encrypt', '', 'owner', ...how, '--'];
const compressed = '--object-streams=generate';

/** Names and qpdf's options of the forms in which one document may come. */
export const forms: [name: string, ...options: string[]][] = [
  ['a cross-reference table', '--object-streams=disable'],
  ['object streams', compressed],
  ['linearised', '--linearize'],
  ['linearised with object streams', '--linearize', compressed],
  ['encrypted by RC4 with 40 bits', ...encrypt('40')],
  ['encrypted by RC4 with 128 bits', ...encrypt('128', '--use-aes=n')],
  ['encrypted by AES with 128 bits', ...encrypt('128', '--use-aes=y')],
  [
    'encrypted by AES, metadata in the clear',
    ...encrypt('128', '--use-aes=y', '--cleartext-metadata'),
  ],
  ['encrypted by AES with 256 bits', ...encrypt('256')],
  ['encrypted as Acrobat 9 did', ...encrypt('256', '--force-R5')],
  ['encrypted with object streams', compressed, ...encrypt('256')],
  ['encrypted by RC4 with object streams', compressed, ...encrypt('128', '--use-aes=n')],
];
