import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { harbour } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { LEGIBLE, run } from '../../test/legible.ts';
import { popplerText } from '../../test/pdf-tools.ts';
import { missingPackages } from '../external/optional-packages.ts';
import { engineErrors } from '../interface/errors.ts';
import { LAYERS } from '../isolation/walls.ts';

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: [{ text: 'The quiet harbour.', dpi: 150 }] });
});

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

  it('writes any one of its files to standard output', async () => {
    const input = await testFile('scan.pdf', scan);
    const output = join(await testFolder(), 'out.pdf');
    const text = await run([input, output, '--sidecar', '-', '--json']);
    expect(text.stdout.toString('utf8')).toBe('The quiet harbour.\n');
    expect(text.stderr).toMatch(/"event":"done"/);
    expect(await popplerText(output)).toBe('The quiet harbour.');
    const report = await run(['-', output, '--report', '-', '-q'], scan);
    expect(JSON.parse(report.stdout.toString('utf8'))).toMatchObject({ words: 3 });
    const refused = await run([input, '-', '--markdown', '-', '--json']);
    expect(refused).toMatchObject({ code: 1, stdout: Buffer.alloc(0) });
    expect(refused.stderr).toContain('OUTPUT and --markdown: only one of them can be -');
  });

  it('tells the report of many files on standard output, and what happens beside it', async () => {
    const input = await testFile('scan.pdf', scan);
    const asked = [input, '--out', await testFolder(), '--json', '--report', '-'];
    const { stdout, stderr } = await run(asked);
    expect(JSON.parse(stdout.toString('utf8'))).toMatchObject([{ result: 'done' }]);
    expect(stderr).toContain('"event":"file"');
  });

  it('says which folder it has nowhere to collect files in', async () => {
    const gone = join(await testFolder(), 'gone');
    const input = await testFile('scan.pdf', scan);
    for (const [from, to] of [
      ['-', '-'],
      [input, '/dev/null'],
    ] as const) {
      const child = spawn(process.execPath, [LEGIBLE, from, to, '-q'], {
        env: { ...process.env, TMPDIR: gone },
      });
      let said = '';
      child.stderr.on('data', (data: Buffer) => (said += data.toString()));
      child.stdin.end();
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(engineErrors['file-access'].exitCode);
      expect(said).toContain(gone);
    }
  });

  it('says why standard input has no place on the disk', async () => {
    const input = await testFile('scan.pdf', scan);
    // Files of 512 bytes at most stand for a full disk.
    const line = `ulimit -f 1; exec "$0" "$1" - - -q < "$2"`;
    const ran = spawnSync('sh', ['-c', line, process.execPath, LEGIBLE, input]);
    expect({ code: ran.status, stderr: String(ran.stderr) }).toEqual({
      code: engineErrors['file-access'].exitCode,
      stderr: expect.stringContaining('Standard input cannot be collected: EFBIG'),
    });
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
    const child = spawn(process.execPath, [LEGIBLE, 'nowhere.pdf', output, '--json']);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).toEqual({ code: engineErrors['file-access'].exitCode, stderr: '' });
  });

  it('makes the PDF and says so when the disk behind standard output is full', async () => {
    const output = join(await testFolder(), 'out.pdf');
    await using full = await open('/dev/full', 'w');
    const args = [LEGIBLE, await testFile('scan.pdf', scan), output, '--json'];
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
    const child = spawn(process.execPath, [LEGIBLE, '-', join(folder, 'out.pdf')], { env });
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
    const child = spawn(process.execPath, [LEGIBLE, pipe, join(folder, 'out.pdf')], { env });
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
    const child = spawn(process.execPath, [LEGIBLE, input, output, '--json', '-j', '1']);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    expect(await readdir(dirname(output))).toEqual([]);
  });
});
