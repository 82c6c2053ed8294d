import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUTO } from '../languages/catalogue.ts';
import { PageSpool } from '../files/page-file.ts';
import type { Reply, RequestOf, TaskName, Tasks } from '../workers/protocol.ts';
import { BUNDLE_VARIABLE, CODE_VARIABLE } from '../bundle/read-bundle.mjs';
import { WorkerProcess } from '../workers/worker-process.ts';

const CHILD = new URL('../workers/start.mjs', import.meta.url);
/** Our own scan: a plain page and one with columns (scripts/samples/make-warm-up.ts). */
const SCAN = fileURLToPath(new URL('../../assets/warm-up.pdf', import.meta.url));
/** The first is read in the language, the second as a page whose language is looked for, which most are. */
const PAGES = [1, 2];
const LIMITS = { timeoutSeconds: 120, memoryMegabytes: 1536 };
/** No caller waits for it. */
const NICENESS = 10;

/**
 * Warms a child up: it does with a scan of our own whatever children do, so that all of their code is compiled and the
 * language's network is translated.
 * @param folder for the files that it makes meanwhile
 * @param bundle the bundle that it starts from, if there is one
 * @returns the bundle's compiled code; empty without a bundle
 */
export async function warmUp(language: string, folder: string, bundle: string): Promise<Buffer> {
  const code = join(folder, 'code');
  const environment = { [BUNDLE_VARIABLE]: bundle, [CODE_VARIABLE]: code };
  const options = { niceness: NICENESS, scratchFolder: folder, environment, isIsolated: false };
  const child = new WorkerProcess(CHILD, options);
  const spool = new PageSpool(join(folder, 'pages'));
  const perform = async <T extends TaskName>(request: RequestOf<T>) =>
    answerOf<T>(await child.perform(request as never, LIMITS));
  try {
    await perform<'inspect'>({ task: 'inspect', path: SCAN });
    for (const page of PAGES) {
      const outcome = await perform<'recognise'>({
        task: 'recognise',
        path: SCAN,
        page,
        languages: [page === 1 ? language : AUTO],
        recogniser: 'lstm',
        mode: 'auto',
        isOnly: false,
        thumbnail: true,
      });
      if (outcome.kind === 'recognised') await spool.addJson([{ page, json: outcome.json }]);
    }
    await spool.ready();
    await perform<'append'>({
      task: 'append',
      path: SCAN,
      pagesPath: spool.path,
      outputPath: join(folder, 'increment'),
      options: {},
    });
    await perform<'archive'>({ task: 'archive', path: SCAN, outputPath: join(folder, 'archive') });
    await perform<'repair'>({ task: 'repair', path: SCAN, outputPath: join(folder, 'table') });
    await child.retire();
    return await readFile(code).catch(() => Buffer.alloc(0));
  } finally {
    await spool.remove();
    await child.kill();
  }
}

function answerOf<T extends TaskName>(reply: Reply<T>): Tasks[T]['answer'] {
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.answer;
}
