import { CHILD, WorkerProcess } from '@legible/ocr-engine/internal';

const TASK = {
  task: 'recognise' as const,
  languages: ['eng'],
  recogniser: 'lstm' as const,
  mode: 'auto' as const,
  isOnly: false,
  thumbnail: true,
};
const LIMITS = { timeoutSeconds: 120, memoryMegabytes: 4096 };
const PAGES = 200;
const SHOWN = new Set([1, 10, 25, 50, 75, 100, 125, 150, 175, 200]);
const SAMPLE_MILLISECONDS = 10;

interface Document {
  path: string;
  pageCount: number;
}

/**
 * What one recogniser process holds while it reads two hundred pages, those of the document again and
 * again.
 * @param document all of whose pages are to be recognised
 * @returns lines to print
 */
export async function memory({ path, pageCount }: Document): Promise<string> {
  const child = new WorkerProcess(CHILD, { niceness: 0, isIsolated: true });
  let peak = 0;
  const look = () => (peak = Math.max(peak, child.megabytes()));
  const timer = setInterval(look, SAMPLE_MILLISECONDS);
  const lines = ['pages read, and megabytes that the process then holds:'];
  try {
    for (let read = 1; read <= PAGES; read += 1) {
      const page = ((read - 1) % pageCount) + 1;
      const reply = await child.perform({ ...TASK, path, page }, LIMITS);
      if (!reply.ok) throw new Error(`page ${page}: ${reply.error.message}`);
      if (SHOWN.has(read)) lines.push(row(read, child.megabytes()));
    }
  } finally {
    clearInterval(timer);
    await child.kill();
  }
  return [...lines, `most at any time: ${peak.toFixed(0)}`].join('\n');
}

function row(pages: number, megabytes: number): string {
  return `${String(pages).padStart(3)}  ${megabytes.toFixed(0)}`;
}
