import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { letter } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSearchable } from './make-searchable.ts';

const run = promisify(execFile);
const USER = 'grèy heron';
const OWNER = 'harbour';

/** How a file is protected, by qpdf's options: each kind of key, and how its letters are coded. */
const kinds: [string, string[]][] = [
  ['RC4 with 40 bits', ['40']],
  ['RC4 with 128 bits', ['128', '--use-aes=n']],
  ['AES with 128 bits', ['128', '--use-aes=y']],
  ['AES with 256 bits', ['256']],
  ['AES as Acrobat 9 did', ['256', '--force-R5']],
];

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: letter.slice(0, 1) });
});

/** Old keys are made of Latin letters, as `--password-mode` says. */
async function protectedScan(how: string[]): Promise<string> {
  const mode = how[0] === '256' ? 'unicode' : 'bytes';
  const user = mode === 'bytes' ? 'grey heron' : USER;
  const protection = ['--encrypt', user, OWNER, ...how, '--'];
  const bytes = await qpdfVariant(scan, `--password-mode=${mode}`, ...protection);
  return testFile('protected.pdf', bytes);
}

const userOf = (how: string[]) => (how[0] === '256' ? USER : 'grey heron');

async function textOf(path: string, password: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-upw', password, path, '-']);
  return stdout;
}

describe.each(kinds)('a file that is protected by %s', (_, how) => {
  it('is read by the user’s password, and what is appended opens by the same one', async () => {
    const input = await protectedScan(how);
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(input, output, { password: userOf(how), processes: 1 });
    expect(report.words).toBeGreaterThan(100);
    const [before, after] = [await readFile(input), await readFile(output)];
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(await textOf(output, userOf(how))).toContain('harbour');
    // Nothing that was read stands in it in the clear.
    expect(after.includes('harbour')).toBe(false);
    await expect(run('pdftotext', [output, '-'])).rejects.toThrow(/password/i);
  });

  it('is read by the owner’s password', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const input = await protectedScan(how);
    const report = await makeSearchable(input, output, { password: OWNER, processes: 1 });
    expect(report.words).toBeGreaterThan(100);
    expect(await textOf(output, userOf(how))).toContain('harbour');
  });

  it('is refused without one, and by name with another', async () => {
    const input = await protectedScan(how);
    const output = join(await testFolder(), 'out.pdf');
    await expect(makeSearchable(input, output)).rejects.toMatchObject({ code: 'encrypted' });
    const wrong = makeSearchable(input, output, { password: 'heron' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong-password' });
  });
});

it.each(['protected', 'signed'])(
  'PDF/A of a %s file is refused before it is read',
  async (kind) => {
    const bytes = kind === 'signed' ? await signedScan() : await encryptedPdf(scan, '');
    const events: string[] = [];
    const made = makeSearchable(
      await testFile(`${kind}.pdf`, bytes),
      join(await testFolder(), 'out.pdf'),
      { pdfa: true, processes: 1, onProgress: ({ event }) => events.push(event) },
    );
    await expect(made).rejects.toMatchObject({ code: 'not-archivable' });
    expect(events).toEqual([]);
  },
);

async function signedScan(): Promise<Uint8Array> {
  const document = await PDFDocument.load(scan);
  const { context, catalog } = document;
  const signature = context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' });
  const field = context.register(context.obj({ FT: 'Sig', V: signature }));
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
  return document.save();
}

it('a password that no file needs does no harm', async () => {
  const input = await testFile('plain.pdf', scan);
  const output = join(await testFolder(), 'out.pdf');
  const report = await makeSearchable(input, output, { password: 'heron', processes: 1 });
  expect(report.words).toBeGreaterThan(100);
});
