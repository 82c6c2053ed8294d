import type { ExportPaths } from '../exports.ts';
import type { MakeSearchableOptions } from '../make-searchable.ts';
import type { Settings } from './arguments.ts';

/** What the command line was asked for, as the library takes it. */
export function engineOptionsOf(
  settings: Omit<Settings, 'inputs' | 'output'>,
): MakeSearchableOptions {
  const { languages, noOverwrite, joinHyphens, noFurniture, mode, rotate, deskew, pdfa } = settings;
  const { jobs, recogniser, model, pages } = settings;
  return {
    languages,
    noOverwrite,
    joinHyphens,
    noFurniture,
    mode,
    rotate,
    deskew,
    pdfa,
    ...(jobs === undefined ? {} : { processes: jobs }),
    ...(recogniser === undefined ? {} : { recogniser }),
    ...(model === undefined ? {} : { model }),
    ...(pages === undefined ? {} : { pages }),
    ...exportPathsOf(settings),
  };
}

function exportPathsOf({
  sidecar,
  hocr,
  alto,
  words,
  markdown,
  docx,
  csv,
  xlsx,
}: Omit<Settings, 'inputs' | 'output'>): ExportPaths {
  const paths: [keyof ExportPaths, string | undefined][] = [
    ['sidecarPath', sidecar],
    ['hocrPath', hocr],
    ['altoPath', alto],
    ['wordsPath', words],
    ['markdownPath', markdown],
    ['docxPath', docx],
    ['csvPath', csv],
    ['xlsxPath', xlsx],
  ];
  return Object.fromEntries(paths.filter(([, path]) => path !== undefined));
}
