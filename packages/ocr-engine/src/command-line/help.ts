import { engineErrors } from '../errors.ts';

const USAGE = `legible INPUT.pdf OUTPUT.pdf [options]
legible PICTURE... OUTPUT.pdf [options]
legible FILE... --out DIR [options]
legible doctor

Makes a scanned PDF searchable. The output begins with every byte of the input; the recognised
text follows as an invisible layer. INPUT or OUTPUT may be - for standard input or output.
Pictures (JPEG, PNG, TIFF, WebP, GIF, BMP) become a PDF first, in the order in which they are given,
without loss; the output begins with every byte of that PDF.
With --out, each FILE, a PDF or a picture, becomes a PDF of its name in DIR; a file that fails is named, and
the others go on. The exit code is that of the first one that failed.
Doctor tells which walls this system permits around the processes that read files.

  -l, --languages eng+deu   Tesseract languages, best first; default: auto, found on each
                            page, of those that are installed
      --sidecar TEXT.txt    also write the text, with a form feed between pages
      --join-hyphens        in the text, join words that a hyphen breaks at a line's end
      --no-furniture        leave running heads and page numbers out of all these files
      --hocr OUT.hocr       also write the words with their places, as hOCR
      --alto OUT.xml        the same as ALTO 4
      --words OUT.csv       the same as CSV, a line for each word
      --markdown OUT.md     also write the text as Markdown: headings, paragraphs, tables
      --docx OUT.docx       the same for Word
      --csv OUT.csv         also write the tables, with the confidence of each cell
      --xlsx OUT.xlsx       the same as a workbook with a sheet for each table
      --report OUT.json     also write what was done, page by page
      --out DIR             make many files searchable, each for itself
      --resume              with --out: leave out files that are in DIR already, and are no older there
      --pages 1,3-9         recognise these pages only; the others stay as they are
      --mode auto|redo|force
                            auto: pages whose text cannot be found yet (default);
                            redo: also those with an old invisible layer, which is replaced;
                            force: all; a page with text of its own becomes a picture of it
      --rotate              turn pages that lie on their side or upside down
      --deskew              straighten pages that lie askew
      --pdfa                write PDF/A-2b, or say what stands against it
      --password-file FILE  the first line of FILE opens a protected input; the output needs the same
                            password. Without one, a person at a terminal is asked
  -j, --jobs N              pages at the same time (default: one a processor core)
      --engine lstm|tesseract  what recognises (default: lstm, the faster one)
  -n, --no-overwrite        refuse to replace an existing output
      --json                one JSON object a line for every event, on standard output
                            (on standard error if OUTPUT is -)
  -q, --quiet               say nothing but errors
  -h, --help                this text
      --version             the version

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
