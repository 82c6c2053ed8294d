import { readyTexts } from '../features/documents/corrections/ready-texts.ts';
import { compareIndex } from '../features/search/index/compare-index.ts';
import type { IndexDeps } from '../features/search/index/index-document.ts';
import { rebuildIndex } from '../features/search/index/rebuild-index.ts';
import { StartError } from '../platform/start-error.ts';
import type { Place } from './commands.ts';

const indexOf = ({ db, openStorage }: Place): IndexDeps => {
  const storage = openStorage();
  return { db, textsOf: (documentId) => readyTexts({ db, storage }, documentId) };
};

/** Makes the index of all pages anew. */
export async function rebuildSearch(place: Place): Promise<string> {
  const { documents, pages } = await rebuildIndex(indexOf(place));
  return `Indexed ${pages} pages of ${documents} documents.`;
}

/** @throws StartError with the findings where the index is not as storage */
export async function compareSearch(place: Place): Promise<string> {
  const { documents, pages, waiting, findings } = await compareIndex(indexOf(place));
  const summary = `${documents} documents, ${pages} pages, ${waiting} documents wait to be indexed: ${findings.length} differences`;
  const lines = findings.map(({ kind, documentId, page }) => `${kind}\t${documentId}\t${page}`);
  if (lines.length > 0) throw new StartError([...lines, summary].join('\n'));
  return summary;
}
