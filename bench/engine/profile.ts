import {
  inspectPdf,
  type Language,
  loadLanguages,
  recognisePage,
  watchStages,
} from '@legible/ocr-engine/internal';
import { Stopwatch } from './stopwatch.ts';

/** After this many pages V8 has compiled what it compiles. */
const WARMING = 30;
const LANGUAGES = ['eng'];

/**
 * CPU milliseconds a page in each stage of the fast recogniser, in a process that has found its speed. The pages are
 * read by the engine's own function, which says what it is at.
 */
export async function profile(pdf: string): Promise<string> {
  const { pageCount } = await inspectPdf(pdf);
  const watch = new Stopwatch();
  watchStages(watch);
  // The engine reads with these very languages: they stay loaded.
  for (const language of await loadLanguages(LANGUAGES)) watchLanguage(language, watch);
  const readAll = async () => {
    for (let page = 1; page <= pageCount; page += 1) {
      await watch.during('all else', () => recognisePage(pdf, page, LANGUAGES, 'lstm'));
    }
  };
  for (let read = 0; read < WARMING; read += pageCount) await readAll();
  watch.clear();
  await readAll();
  const whole = watch.stages.reduce((sum, [, time]) => sum + time, 0);
  const rows: [string, number][] = [...watch.stages, ['the whole page', whole]];
  return rows
    .map(([stage, time]) => `${(time / pageCount).toFixed(1).padStart(8)} ms  ${stage}`)
    .join('\n');
}

/** Each network and the decoder are stages of their own from now on. */
function watchLanguage({ network, search }: Language, watch: Stopwatch): void {
  const columns = network.columns.bind(network);
  const lines = network.lines.bind(network);
  const decode = search.search.bind(search);
  network.columns = (...given) => watch.during('network, columns', () => columns(...given));
  network.lines = (...given) => watch.during('network, lines', () => lines(...given));
  search.search = (output) => watch.within('decoding', () => decode(output));
}
