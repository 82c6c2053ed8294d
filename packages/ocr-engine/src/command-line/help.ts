import { engineErrors } from '../interface/errors.ts';
import { engineOptions, optionLines } from './options.ts';

const USAGE = `legible INPUT.pdf OUTPUT.pdf [options]
legible PICTURE... OUTPUT.pdf [options]
legible FILE... --out DIR [options]
legible doctor

Makes a scanned PDF searchable. The output begins with every byte of the input; the recognised
text follows as an invisible layer. INPUT may be - for standard input; OUTPUT, or a file of an option
below that writes one, may be - for standard output.
Pictures (JPEG, PNG, TIFF, WebP, GIF, BMP) become a PDF first, in the order in which they are given,
without loss; the output begins with every byte of that PDF.
With --out, each FILE, a PDF or a picture, becomes a PDF of its name in DIR; a file that fails is named, and
the others go on. The exit code is that of the first one that failed.
Doctor tells which walls this system permits around the processes that read files.

${optionLines(engineOptions)}

Environment:
  LEGIBLE_PASSWORD ()            the password of a protected input, where no file is named
  LEGIBLE_ISOLATION (available)  required: read nothing unless every wall stands; or names
                                 of walls, by commas: filter, files, namespaces, user

Exit codes:
    0  done`;

/** The text of --help, whose exit codes come from the one list of errors. */
export function helpText(): string {
  const byCode = new Map<number, string[]>();
  for (const [name, { exitCode }] of Object.entries(engineErrors)) {
    byCode.set(exitCode, [...(byCode.get(exitCode) ?? []), name]);
  }
  const lines = [...byCode].map(
    ([code, names]) => `  ${String(code).padStart(3)}  ${names.join(', ')}`,
  );
  return [
    USAGE,
    ...lines,
    '',
    'With 7 the output has been written; the pages named on standard error stayed as they were.',
    '',
  ].join('\n');
}
