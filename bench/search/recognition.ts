import { createEngine } from '@legible/ocr-engine';
import { descendantsOf, stateOf } from '../measuring/processes.ts';
import { withBookPdfs } from './texts/book-pages.ts';

/**
 * Processor time that it takes to read one of the 23 book pages as the product reads them, in milliseconds, once a recogniser
 * has read them all: it opens the document, finds its languages by itself, and makes a thumbnail of its first page. What
 * indexing costs is measured against this, in the same minutes on the same machine.
 * @param pagesEach of the documents: the languages of a document's first page take longest to be found
 * @returns undefined where the pages are absent
 */
export async function recognitionMs(pagesEach: number): Promise<number | undefined> {
  return withBookPdfs(pagesEach, async (pdfs, scratchFolder) => {
    const engine = createEngine({ processes: 1, languages: ['auto'], scratchFolder });
    const pages = pdfs.flatMap(({ path, names }) => names.map((_, at) => ({ path, page: at + 1 })));
    const readAll = async () => {
      for (const { path, page } of pages) {
        const how = { owner: 'bench', thumbnail: page === 1, ownText: true };
        await engine.recognisePage(path, page, how);
      }
    };
    try {
      await readAll();
      const before = processorMs();
      await readAll();
      return (processorMs() - before) / pages.length;
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
