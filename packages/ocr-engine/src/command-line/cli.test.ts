import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { harbour } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { popplerText } from '../../test/pdf-tools.ts';
import { missingPackages } from '../external/optional-packages.ts';
import { engineErrors } from '../interface/errors.ts';
import { LAYERS } from '../isolation/walls.ts';

const legible = fileURLToPath(new URL('../../bin/legible.mjs', import.meta.url));

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: [{ text: 'The quiet harbour.', dpi: 150 }] });
});

interface Outcome {
  code: number;
  stdout: Buffer;
  stderr: string;
}

async function run(args: string[], input?: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 1 << 26 } as const;
    const child = execFile(
      process.execPath,
      [legible, ...args],
      options,
      (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, stdout, stderr: stderr.toString('utf8') });
      },
    );
    child.stdin?.end(input);
  });
}

describe('legible', () => {
  it('makes a scan searchable and writes its text beside it', async () => {
    const input = await testFile('scan.pdf', scan);
    const output = join(await testFolder(), 'out.pdf');
    const sidecar = `${output}.txt`;
    const { code, stdout, stderr } = await run([input, output, '--sidecar', sidecar]);
    expect(code).toBe(0);
    expect(stdout.length).toBe(0);
    expect(stderr).toMatch(/^1 of 1 pages recognised, 3 words, .* KB added, .* s\n$/);
    expect(await popplerText(output)).toBe('The quiet harbour.');
    expect(await readFile(sidecar, 'utf8')).toBe('The quiet harbour.\n');
  });

  it('is a filter between standard input and output', async () => {
    const { code, stdout, stderr } = await run(['-', '-', '--quiet'], scan);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Buffer.compare(stdout.subarray(0, scan.length), scan)).toBe(0);
    expect(await popplerText(await testFile('piped.pdf', stdout))).toBe('The quiet harbour.');
  });

  it('collects what comes from a pipe that has a name', async () => {
    const folder = await testFolder();
    const [pipe, output] = [join(folder, 'pipe'), join(folder, 'out.pdf')];
    execFileSync('mkfifo', [pipe]);
    const [{ code }] = await Promise.all([run([pipe, output]), writeFile(pipe, scan)]);
    expect(code).toBe(0);
    expect(await popplerText(output)).toBe('The quiet harbour.');
    const broken = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const [{ stderr }] = await Promise.all([run([pipe, output]), writeFile(pipe, broken)]);
    expect(stderr).toMatch(`legible: ${pipe}: `);
  });

  it('names a folder that is given as a file', async () => {
    const folder = await testFolder();
    const message = `${folder} is a folder. Give the files in it by their names.`;
    const { code, stderr } = await run([folder, join(folder, 'out.pdf')]);
    expect(code).toBe(engineErrors['file-access'].exitCode);
    expect(stderr).toMatch(`legible: ${message}`);
    const picture = await testFile('a.png', await textPicture(['One.'], 'png'));
    const asJson = await run([picture, folder, join(folder, 'out.pdf'), '--json']);
    expect(JSON.parse(asJson.stdout.toString('utf8'))).toMatchObject({ message });
  });

  it('makes a searchable PDF of pictures, in the order of their names', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const first = await testFile('b.jpg', await textPicture(['The quiet harbour.'], 'jpeg'));
    const second = await testFile('a.png', await textPicture(['A second picture.'], 'png'));
    const { code, stderr } = await run([first, second, output]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^2 of 2 pages recognised, 6 words/);
    expect(await popplerText(output)).toBe('The quiet harbour. A second picture.');
  });

  it('names the picture that cannot be read, and says what to do', async () => {
    const folder = await testFolder();
    const good = await testFile('good.jpg', await textPicture(['The quiet harbour.'], 'jpeg'));
    const bad = await testFile('phone.heic', Buffer.from('\0\0\0\x18ftypheic'));
    const { code, stderr } = await run([good, bad, join(folder, 'out.pdf')]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `legible: ${bad}: HEIC pictures cannot be read here. ${engineErrors['not-a-picture'].advice}\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('tells programs what happens, one object a line', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const { stdout } = await run([await testFile('scan.pdf', scan), output, '--json']);
    const lines = stdout.toString('utf8').trim().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(['inspected', 'page', 'appending', 'done']);
  });

  it('ends with the code of what went wrong, and says what to do', async () => {
    const input = await testFile('letter.pdf', notPdf());
    const output = join(await testFolder(), 'out.pdf');
    const { code, stderr } = await run([input, output]);
    expect(code).toBe(2);
    expect(stderr).toBe(`legible: ${engineErrors['not-a-pdf'].advice}\n`);
    const asJson = await run([input, output, '--json']);
    expect(JSON.parse(asJson.stdout.toString('utf8'))).toMatchObject({
      event: 'error',
      code: 'not-a-pdf',
      exitCode: 2,
    });
  });

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
    const child = spawn(process.execPath, [legible, ...args, '--no-overwrite', '--json']);
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

  it.each([
    ['a missing name', ['scan.pdf', '--json'], 'stdout'],
    ['an unknown option', ['--bogus', '--json'], 'stdout'],
    ['a wrong value', ['scan.pdf', 'out.pdf', '--jobs', 'x', '--json'], 'stdout'],
    ['a missing value', ['scan.pdf', 'out.pdf', '--sidecar', '--json'], 'stdout'],
    ['files without names', ['-', '--out', 'folder', '--json'], 'stdout'],
    ['a wrong value where the PDF goes out', ['scan.pdf', '-', '-j', 'x', '--json'], 'stderr'],
  ] as const)('tells programs of %s as of any other error', async (_, args, where) => {
    const outcome = await run([...args]);
    const told = { stdout: outcome.stdout.toString('utf8'), stderr: outcome.stderr };
    expect(JSON.parse(told[where])).toMatchObject({ event: 'error', code: 'usage', exitCode: 1 });
    expect(told[where === 'stdout' ? 'stderr' : 'stdout']).toBe('');
    expect(outcome.code).toBe(1);
  });

  it('tells programs which walls stand', async () => {
    const { code, stdout } = await run(['doctor', '--json']);
    expect(JSON.parse(stdout.toString('utf8'))).toEqual({
      event: 'doctor',
      walls: Object.fromEntries(LAYERS.map((layer) => [layer, expect.any(Boolean)])),
      missingPackages: missingPackages(),
      exitCode: code,
    });
  });

  it('goes on when nobody listens any more', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const child = spawn(process.execPath, [legible, 'nowhere.pdf', output, '--json']);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).toEqual({ code: engineErrors['file-access'].exitCode, stderr: '' });
  });

  it('makes the PDF and says so when the disk behind standard output is full', async () => {
    const output = join(await testFolder(), 'out.pdf');
    await using full = await open('/dev/full', 'w');
    const args = [legible, await testFile('scan.pdf', scan), output, '--json'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', full.fd, 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (piece: Buffer) => (stderr += piece.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(engineErrors['file-access'].exitCode);
    expect(stderr).toMatch(/^legible: Standard output cannot be written to: ENOSPC: .*\n$/);
    expect(await popplerText(output)).toBe('The quiet harbour.');
  });

  it('stops on Ctrl-C while it waits for its input', async () => {
    const folder = await testFolder();
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, [legible, '-', join(folder, 'out.pdf')], { env });
    const collected = async () =>
      (await readdir(folder)).filter((name) => name.startsWith('legible-'));
    await expect.poll(collected).toHaveLength(1);
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    expect(await collected()).toEqual([]);
  });

  it('stops on Ctrl-C while it waits for a pipe that is not written to', async () => {
    const folder = await testFolder();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, [legible, pipe, join(folder, 'out.pdf')], { env });
    const begun = async () => (await readdir(folder)).some((name) => name.startsWith('legible-'));
    await expect.poll(begun).toBe(true);
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    expect(await readdir(folder)).toEqual(['pipe']);
  });

  it('explains itself, exit codes included', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of Object.keys(engineErrors)) expect(stdout.toString('utf8')).toContain(name);
  });

  it('stops on Ctrl-C with code 130 and leaves nothing behind', async () => {
    const page = { text: harbour, dpi: 150 };
    const input = await testFile('scan.pdf', await scanPdf({ pages: [page, page, page, page] }));
    const output = join(await testFolder(), 'out.pdf');
    const child = spawn(process.execPath, [legible, input, output, '--json', '-j', '1']);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    expect(await readdir(dirname(output))).toEqual([]);
  });
});
