import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFile } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEGIBLE, run } from '../../test/legible.ts';
import { popplerText } from '../../test/pdf-tools.ts';
import { engineErrors } from '../interface/errors.ts';

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: [{ text: 'The quiet harbour.', dpi: 150 }] });
});

describe('legible, told to write where something is,', () => {
  it.each([
    ['--sidecar', 'scan.pdf', 'an input'],
    ['--markdown', 'link.pdf', 'an input'],
    ['--report', 'scan.pdf', 'an input'],
    ['--report', 'out.pdf', 'an output'],
    ['--words', 'password', 'the password file'],
    ['--csv', 'out.txt', 'another export'],
    ['--report', 'out.txt', 'another export'],
  ])('reads and writes nothing where %s names %s, which is %s', async (option, name, part) => {
    const input = await testFile('scan.pdf', scan);
    const at = (file: string) => join(dirname(input), file);
    await symlink('scan.pdf', at('link.pdf'));
    await writeFile(at('password'), 'grey heron\n');
    const others = ['--sidecar', at('out.txt'), '--password-file', at('password')];
    const { code, stderr } = await run([input, at('out.pdf'), ...others, option, at(name)]);
    expect({ code, stderr }).toEqual({
      code: engineErrors.usage.exitCode,
      stderr: `legible: ${at(name)} would be written over: it is ${part}, too. ${engineErrors.usage.advice}\n`,
    });
    expect(await readdir(dirname(input))).toEqual(['link.pdf', 'password', 'scan.pdf']);
    expect(Buffer.compare(await readFile(input), scan)).toBe(0);
    expect(await readFile(at('password'), 'utf8')).toBe('grey heron\n');
  });

  it('refuses a picture as an export, too, and two exports of one name between standard streams', async () => {
    const picture = await testFile('page.png', await textPicture(['A second picture.'], 'png'));
    const before = await readFile(picture);
    const output = join(dirname(picture), 'out.pdf');
    const refused = await run([picture, output, '--hocr', picture]);
    expect(refused.code).toBe(engineErrors.usage.exitCode);
    const piped = await run(['-', '-', '--hocr', output, '--alto', output]);
    expect(piped).toMatchObject({ code: engineErrors.usage.exitCode, stdout: Buffer.alloc(0) });
    expect(await readdir(dirname(picture))).toEqual(['page.png']);
    expect(Buffer.compare(await readFile(picture), before)).toBe(0);
  });

  it.each([
    ['stays where it is to be kept', 'kept', 'output-exists'],
    ['has no folder', 'nowhere/report', 'file-access'],
  ] as const)('reads nothing where a report %s', async (_, name, code) => {
    const input = await testFile('scan.pdf', scan);
    const at = (file: string) => join(dirname(input), file);
    await writeFile(at('kept'), 'mine');
    const args = [input, at('out.pdf'), '--report', at(name), '--no-overwrite'];
    const failure = await run([...args, '--json']);
    const events = failure.stdout.toString('utf8').trim().split('\n');
    expect(events.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'error', code, exitCode: engineErrors[code].exitCode },
    ]);
    expect(failure.code).toBe(engineErrors[code].exitCode);
    expect(await readdir(dirname(input))).toEqual(['kept', 'scan.pdf']);
    expect(await readFile(at('kept'), 'utf8')).toBe('mine');
  });

  it('keeps a file that takes the place of the report during the work, if asked to', async () => {
    const input = await testFile('scan.pdf', scan);
    const at = (file: string) => join(dirname(input), file);
    const report = at('report');
    // The command waits for a reader of the text, and then writes the report.
    execFileSync('mkfifo', [at('text')]);
    const args = [input, at('out.pdf'), '--sidecar', at('text'), '--report', report];
    const child = spawn(process.execPath, [LEGIBLE, ...args, '--no-overwrite', '--json']);
    await once(child.stdout, 'data');
    await writeFile(report, 'mine');
    child.stdout.resume();
    expect(await readFile(at('text'), 'utf8')).toBe('The quiet harbour.\n');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(engineErrors['output-exists'].exitCode);
    expect(await readFile(report, 'utf8')).toBe('mine');
  });

  it('still takes one file as input and output, and devices for all that is written', async () => {
    const input = await testFile('scan.pdf', scan);
    const nothing = ['--sidecar', '/dev/null', '--report', '/dev/null'];
    expect(await run([input, input, ...nothing, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    expect(await popplerText(input)).toBe('The quiet harbour.');
    expect(await run([input, '/dev/null', ...nothing, '-q'])).toMatchObject({ code: 0 });
  });
});
