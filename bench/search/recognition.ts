import { createEngine } from '@legible/ocr-engine';
import { descendantsOf, stateOf } from '../measuring/processes.ts';
import { withBookPdf } from './texts/book-pages.ts';

/**
 * Processor time that it takes to read one of the 23 book pages as the product reads them, whose languages it finds by itself,
 * in milliseconds, once a recogniser has read them all. What indexing costs is measured against this, in the same minutes on
 * the same machine.
 * @returns undefined where the pages are absent
 */
export async function recognitionMs(): Promise<number | undefined> {
  return withBookPdf(async (pdf, names, scratchFolder) => {
    const engine = createEngine({ processes: 1, languages: ['auto'], scratchFolder });
    const readAll = async () => {
      for (const at of names.keys()) await engine.recognisePage(pdf, at + 1, { owner: 'bench' });
    };
    try {
      await readAll();
      const before = processorMs();
      await readAll();
      return (processorMs() - before) / names.length;
    } finally {
      await engine.close();
    }
  });
}

/** Of this process and those that it has started. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const others = descendantsOf(process.pid).map((pid) => stateOf(pid));
  const seconds = others.reduce(
    (sum, state) => sum + (state ? state.seconds + state.endedSeconds : 0),
    0,
  );
  return (user + system) / 1000 + seconds * 1000;
}
