import { scanPdf } from '@legible/fixtures/pdf';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { garden, harbour } from '@legible/fixtures/samples';
import { expect, it, onTestFinished } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { WorkerProcess } from '../workers/worker-process.ts';

const PAGES = 400;
/** Until then libraries, compiled code and lent memory find their size. */
const SETTLED = 200;
/** Megabytes; the pictures of every twentieth page, 4 MB each, would be more. */
const GROWTH = 25;
const LIMITS = { timeoutSeconds: 60, memoryMegabytes: 1500 };
const TASK = {
  task: 'recognise' as const,
  languages: ['eng'],
  recogniser: 'lstm' as const,
  mode: 'auto' as const,
  isOnly: false,
  thumbnail: true,
};

/** Short pages of every kind: plain lines, columns that libtesseract finds, shades of grey, none. */
const kinds: FixturePage[] = [
  { text: harbour.slice(0, 300), noise: 0, encoding: 'bilevel' },
  { text: garden.slice(0, 200), noise: 0, encoding: 'bilevel', columns: 2 },
  { text: harbour.slice(0, 100), noise: 0, encoding: 'grey' },
  { text: '', noise: 0, encoding: 'bilevel' },
];

it.runIf(process.platform === 'linux')(
  'one process reads 400 pages and holds no more than after 200',
  async () => {
    const path = await testFile('scan.pdf', await scanPdf({ pages: kinds }));
    const child = new WorkerProcess(new URL('../workers/child.ts', import.meta.url), {
      niceness: 0,
      isIsolated: true,
    });
    onTestFinished(() => child.kill());
    const held: number[] = [];
    for (let read = 0; read < PAGES; read += 1) {
      const page = (read % kinds.length) + 1;
      const reply = await child.perform({ ...TASK, path, page }, LIMITS);
      expect(reply.ok).toBe(true);
      held.push(child.megabytes());
    }
    expect(held.at(-1)! - held[SETTLED]!).toBeLessThan(GROWTH);
    expect(Math.max(...held)).toBeLessThan(450);
  },
);
