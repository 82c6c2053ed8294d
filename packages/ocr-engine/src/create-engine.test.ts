import { spawnSync } from 'node:child_process';
import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chainedPdf } from '@legible/fixtures/chained-pdf';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { qpdfComplaints } from '../test/pdf-tools.ts';
import { createEngine } from './create-engine.ts';
import type { Engine, EngineOptions } from './interface/engine.ts';

let pdf: Uint8Array;
beforeAll(async () => {
  const page = { dpi: 150, noise: 0, fontSize: 14 };
  pdf = await scanPdf({
    pages: [
      { ...page, text: 'The first page is fine.' },
      { ...page, text: 'The second page is trouble.' },
      { ...page, text: 'The third page is fine again.' },
    ],
  });
});

function engineOf(failure: string, options: EngineOptions = {}): Engine {
  const childModule = new URL(`../test/engines/${failure}.ts`, import.meta.url);
  const engine = createEngine({ processes: 1, childModule, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

describe('a page that brings its process down', () => {
  it('is tried twice, then named as crashed with the last words of the process', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('crash').recognisePage(path, 2);
    await expect(failure).rejects.toMatchObject({
      code: 'page-crashed',
      cause: { message: expect.stringContaining('Assert failed') as string },
    });
  });

  it('leaves the pages after it unharmed', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('crash');
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((page) => engine.recognisePage(path, page)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('is recognised by the second process if only the first one crashed', async () => {
    const path = await testFile('scan.pdf', pdf);
    const outcome = await engineOf('crash-once').recognisePage(path, 2);
    expect(outcome.kind).toBe('recognised');
  });

  it('is tried again in a fresh process, since those that wait may have died with the first', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('crash-unless-fresh', { processes: 2 });
    await Promise.all([1, 3].map((page) => engine.recognisePage(path, page)));
    expect((await engine.recognisePage(path, 2)).kind).toBe('recognised');
  });

  it('counts as hung when its clock runs out', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('hang', { pageTimeoutSeconds: 1, isIsolated: true }).recognisePage(
      path,
      2,
    );
    await expect(failure).rejects.toMatchObject({ code: 'page-timeout' });
  });

  it.runIf(process.platform === 'linux')('is stopped when it takes too much memory', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('memory', {
      memoryLimitMegabytes: 600,
      isIsolated: true,
    }).recognisePage(path, 2);
    await expect(failure).rejects.toMatchObject({ code: 'page-out-of-memory' });
  });

  it('counts as crashed when its process breaks the protocol', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('nonsense').recognisePage(path, 2);
    await expect(failure).rejects.toMatchObject({ code: 'page-crashed' });
  });
});

describe('an inspection that takes too long', () => {
  it('is not tried again: people wait for it', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('inspect-hang', { inspectTimeoutSeconds: 8 }).inspect(path);
    await expect(failure).rejects.toMatchObject({ code: 'too-slow', cause: { kind: 'timeout' } });
    expect(await readFile(`${path}.tries`, 'utf8')).toBe('tried\n');
  });
});

describe('an inspection', () => {
  it('whose process is killed by others is tried again, and then says that the file need not be the reason', async () => {
    const path = await testFile('scan.pdf', pdf);
    const failure = engineOf('inspect-killed').inspect(path);
    await expect(failure).rejects.toMatchObject({ code: 'interrupted', cause: { kind: 'killed' } });
    expect(await readFile(`${path}.tries`, 'utf8')).toBe('tried\ntried\n');
  });

  it('that fills its heap is refused as too large, though no memory was watched', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('inspect-hoard', { heapLimitMegabytes: 80 });
    await expect(engine.inspect(path)).rejects.toMatchObject({ code: 'too-large-inside' });
  });

  it('does not look into a file with more pages than are wanted', async () => {
    // A page tree that counts two pages and has one: nothing can be appended to it.
    const counted = Buffer.from(chainedPdf(1).toString('latin1').replace('/Count 1', '/Count 2'));
    const path = await testFile('counted.pdf', counted);
    const engine = engineOf('../../src/workers/child', { isIsolated: true });
    await expect(engine.inspect(path)).rejects.toMatchObject({ code: 'damaged' });
    expect(await engine.inspect(path, { mostPages: 1 })).toMatchObject({ pageCount: 2 });
  });
});

describe('what a task takes of a process', () => {
  it('is told when it is over, however it ends, and waiting for a process does not count', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('hang', { pageTimeoutSeconds: 12 });
    const [hung, begun]: [number[], number[]] = [[], []];
    const watch = { begun: () => undefined, ended: (seconds: number) => void hung.push(seconds) };
    const failure = engine.recognisePage(path, 2, { watch }).catch(() => undefined);
    const outcome = await engine.recognisePage(path, 1, {
      watch: { begun: () => begun.push(hung.length), ended: (seconds) => void hung.push(seconds) },
    });
    await failure;
    expect(outcome.kind).toBe('recognised');
    expect(begun).toEqual([1]);
    expect(hung[0]).toBeGreaterThanOrEqual(11.9);
    expect(hung).toHaveLength(2);
  });
});

describe('a child', () => {
  it('says when it reads, and from then on its processor time is known', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('../../src/workers/child', { isIsolated: true });
    const said: string[] = [];
    let used: (() => number) | undefined;
    const watch = {
      begun: () => said.push('begun'),
      reads: (seconds: () => number) => {
        said.push('reads');
        used = seconds;
      },
      ended: () => said.push(`ended: ${used !== undefined && used() >= 0 && used() < 60}`),
    };
    await engine.inspect(path, { watch });
    await engine.inspect(path, { watch });
    const one = ['begun', 'reads', 'ended: true'];
    expect(said).toEqual([...one, ...one]);
  });
});

describe('a recogniser whose text is no JSON', () => {
  it('fails for the page, and can disturb no file of pages that it is written to', async () => {
    const path = await testFile('scan.pdf', pdf);
    const outcome = await engineOf('no-json').recognisePage(path, 2);
    if (outcome.kind !== 'recognised') throw new Error('expected a text');
    expect(outcome.json).toBe('{"page":2  ');
    expect(() => outcome.text).toThrow(expect.objectContaining({ code: 'page-failed' }));
  });
});

describe('a recogniser that answers garbage', () => {
  it('cannot make an invalid file', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('garbage');
    const outcome = await engine.recognisePage(path, 2);
    if (outcome.kind !== 'recognised') throw new Error('the page was not recognised');
    const increment = join(await testFolder(), 'increment');
    await engine.appendTextLayer(path, [outcome.text], increment);
    const whole = Buffer.concat([pdf, await readFile(increment)]);
    expect(await qpdfComplaints(await testFile('out.pdf', whole))).toEqual([]);
  });
});

describe('cancelling', () => {
  it('stops a task that hangs, at once', async () => {
    const path = await testFile('scan.pdf', pdf);
    const stop = new AbortController();
    const failure = engineOf('hang').recognisePage(path, 2, { signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(failure).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('takes a waiting task out of the queue and lets the others pass', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('hang');
    const [first, stop] = [new AbortController(), new AbortController()];
    const hanging = engine
      .recognisePage(path, 2, { signal: first.signal })
      .catch((error: unknown) => error);
    const waiting = engine.recognisePage(path, 1, { signal: stop.signal });
    const later = engine.recognisePage(path, 3);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    first.abort();
    expect(await later).toMatchObject({ kind: 'recognised' });
    await hanging;
  });

  it('is what close does to everything that still runs', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('hang');
    const failure = engine.recognisePage(path, 2).catch((error: unknown) => error);
    setTimeout(() => void engine.close(), 300);
    expect(await failure).toMatchObject({ code: 'cancelled' });
  });
});

/** How many files this process holds open that lie in a folder, or lay there when they had a name. */
function timesOpenBelow(folder: string): number {
  const { stdout } = spawnSync('ls', ['-l', `/proc/${process.pid}/fd`], { encoding: 'utf8' });
  return stdout.split(`${folder}/`).length - 1;
}

describe('a process', () => {
  it('is replaced after its share of pages', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('../../src/workers/child', { pagesPerChild: 1 });
    const outcomes = await Promise.all([1, 3].map((page) => engine.recognisePage(path, page)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['recognised', 'recognised']);
  });

  it.runIf(process.platform === 'linux')('takes its file along, however it ends', async () => {
    const path = await testFile('scan.pdf', pdf);
    const scratchFolder = await testFolder();
    const engine = engineOf('crash', { scratchFolder });
    await expect(engine.recognisePage(path, 2)).rejects.toMatchObject({ code: 'page-crashed' });
    await engine.recognisePage(path, 1);
    expect(timesOpenBelow(scratchFolder)).toBe(1);
    await engine.close();
    expect(timesOpenBelow(scratchFolder)).toBe(0);
  });

  it('says which Debian package is missing for a language', async () => {
    const path = await testFile('scan.pdf', pdf);
    const engine = engineOf('../../src/workers/child');
    const failure = engine.recognisePage(path, 1, { languages: ['eng', 'tlh_piqd'] });
    await expect(failure).rejects.toMatchObject({
      code: 'missing-dependency',
      message: expect.stringContaining('tesseract-ocr-tlh-piqd') as string,
    });
  });
});

it('tells of a file by the name that was given, whatever its process reads it as', async () => {
  const path = await testFile('large.pdf', pdf);
  // Of holes, which take no place on the disk.
  await truncate(path, 3 * 2 ** 30);
  const engine = createEngine({ processes: 1 });
  onTestFinished(() => engine.close());
  await expect(engine.inspect(path)).rejects.toMatchObject({
    code: 'file-access',
    message: `${path} cannot be read: it has ${3 * 2 ** 30} bytes, more than 2 GB.`,
  });
});
